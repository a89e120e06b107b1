import { listCommittee, type CaseDetail, type Person } from '@campus/contracts';
import { useApi, useSession } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { integrityKeys } from '../query-keys.ts';

/** Who of the committee, but the reader, takes part in a case; `hint` says so while that isn't known. */
export function useCommittee({ excluded, reporter }: Pick<CaseDetail, 'excluded' | 'reporter'>): {
  members: Person[];
  hint: string | undefined;
} {
  const api = useApi();
  const session = useSession();
  const readerId = 'me' in session ? session.me.id : '';
  const { data, isError } = useQuery({
    queryKey: integrityKeys.committee,
    queryFn: ({ signal }) => api.call(listCommittee, { signal }),
  });
  const others = new Set([readerId, reporter.id, ...excluded.map(({ id }) => id)]);
  return {
    members: (data ?? []).filter(({ id }) => !others.has(id)),
    hint: isError
      ? 'The names of the committee could not be loaded. Load this page again.'
      : data
        ? undefined
        : 'Loading the names of the committee…',
  };
}
