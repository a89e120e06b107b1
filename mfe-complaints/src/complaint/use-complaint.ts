import { changeComplaint, getComplaint, type ComplaintChange } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { complaintKeys } from '../query-keys.ts';

/** A complaint as who is signed in may see it, and what changes it. */
export function useComplaint(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const key = complaintKeys.detail(id);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(getComplaint, { params: { id }, signal }),
  });

  async function change(body: ComplaintChange) {
    // A reading that is under way may be of before.
    await queries.cancelQueries({ queryKey: key });
    const changed = await api.call(changeComplaint, { params: { id }, body });
    queries.setQueryData(key, changed);
    for (const queryKey of [complaintKeys.lists, complaintKeys.queues, complaintKeys.figures])
      void queries.invalidateQueries({ queryKey });
    return changed;
  }

  async function reload() {
    const { data } = await query.refetch({ throwOnError: true });
    return data!;
  }

  return { query, change, reload };
}
