import { listStudents } from '@campus/contracts';
import { useApi, usePages } from '@campus/portal-kit';
import { healthKeys } from '../query-keys.ts';

const pageSize = 50;

/** Students by name with their status now, page by page. @param search beginning of the name */
export function useStudents(search: string) {
  const api = useApi();
  return usePages(healthKeys.students(search), async ({ cursor }, signal) => {
    const items = await api.call(listStudents, {
      query: { limit: pageSize, ...(search && { search }), ...(cursor !== undefined && { after: cursor }) },
      signal,
    });
    return { items, next: items.length < pageSize ? null : (items.at(-1)?._id ?? null) };
  });
}
