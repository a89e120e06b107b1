import { listMyCases } from '@campus/contracts';
import { useApi, usePages } from '@campus/portal-kit';
import { integrityKeys } from '../query-keys.ts';

/** Cases about the reader, or those that he reported; newest first. */
export function useMyCases(part: 'student' | 'reporter') {
  const api = useApi();
  return usePages(integrityKeys.mine(part), (place, signal) =>
    api.call(listMyCases, { query: { part, ...place }, signal }),
  );
}
