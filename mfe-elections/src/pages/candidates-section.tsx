import { getCurrentElection } from '@campus/contracts';
import { LinkButton, QueryState, Section, Skeleton, useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { CandidateSections } from '../admin/candidate-sections.tsx';
import { queryKeys } from '../hooks/query-keys.ts';

/** What /admin shows: the candidates of the current election, without any set-up. */
export function CandidatesSection() {
  const api = useApi();
  const current = useQuery({
    queryKey: queryKeys.current,
    queryFn: ({ signal }) => api.call(getCurrentElection, { signal }),
  });
  if (!current.isSuccess) {
    return (
      <Section title="Candidates">
        <QueryState query={current} skeleton={<Skeleton lines={6} />}>
          {() => null}
        </QueryState>
      </Section>
    );
  }
  const election = current.data;
  return (
    <CandidateSections
      election={election}
      title={election ? `Candidates: ${election.title}` : 'Candidates'}
      actions={
        election ? (
          <LinkButton to={`/admin/elections?election=${encodeURIComponent(election.id)}`}>
            Run this election
          </LinkButton>
        ) : (
          <LinkButton to="/admin/elections?election=new">Prepare an election</LinkButton>
        )
      }
      current
    />
  );
}
