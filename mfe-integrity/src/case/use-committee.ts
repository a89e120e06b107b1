import { type CaseAction, listCommittee } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { integrityKeys } from '../query-keys.ts';

/** Whether a step names somebody of the committee, so that it can be taken only when that is known. */
export const namesCommittee = (action: CaseAction): boolean =>
  action === 'decide' || action === 'decide-appeal' || action === 'exclude';

/** Who sits on the committee, also in the place of another one; read where `isNeeded`, for it is told to nobody else. */
export function useCommittee(isNeeded: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: integrityKeys.committee,
    queryFn: ({ signal }) => api.call(listCommittee, { signal }),
    enabled: isNeeded,
  });
}
