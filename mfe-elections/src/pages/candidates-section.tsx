import { LinkButton, QueryState, Section, Skeleton } from '@campus/portal-kit';
import { CandidateSections } from '../admin/candidate-sections.tsx';
import { useCurrentElection } from '../live/use-live-election.ts';
import { paths } from '../paths.ts';
import { texts } from '../admin/texts.ts';

/** What /admin shows: the candidates of the current election, without any set-up. */
export function CandidatesSection() {
  const current = useCurrentElection();
  // The content stays when reading it again fails: an admin may be typing.
  if (current.data === undefined) {
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
          <LinkButton to={paths.manage(election.id)}>{texts.candidatesSection.runElection}</LinkButton>
        ) : (
          <LinkButton to={paths.manage('new')}>{texts.candidatesSection.prepareElection}</LinkButton>
        )
      }
      current
    />
  );
}
