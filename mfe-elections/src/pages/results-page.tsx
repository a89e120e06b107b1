import type { Election } from '@campus/contracts/elections';
import {
  Button,
  download,
  LinkButton,
  notify,
  Page,
  QueryState,
  Section,
  Skeleton,
  Stack,
  Text,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Download, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { StandingsNote } from '../live/live-results.tsx';
import { ReadElection } from '../live/read-election.tsx';
import { useElectionCandidates, useLiveElection } from '../live/use-live-election.ts';
import { CheckProgram } from '../election/check-program.tsx';
import { Digest } from '../election/digest.tsx';
import { StateBadge, StateText } from '../election/election-state.tsx';
import { paths } from '../paths.ts';
import { AboutElection } from '../results/about-election.tsx';
import { PostResult } from '../results/post-result.tsx';
import { resultsCsv } from '../results/results-csv.ts';
import { Turnout } from '../live/turnout.tsx';

/** An election for everybody: what it is about, where it stands, and how it comes or came out. */
export function ResultsPage() {
  const { electionId = '' } = useParams();
  const election = useLiveElection(electionId);
  return (
    <Page
      title={election.data?.title ?? 'Election'}
      kind="Election"
      lead={election.data && <StateText election={election.data} />}
      actions={election.data && <Actions election={election.data} />}
    >
      <ReadElection query={election}>{(current) => <ElectionView election={current} />}</ReadElection>
    </Page>
  );
}

function Actions({ election }: { election: Election }) {
  const { id, state, standings } = election;
  const candidates = useElectionCandidates(id);

  async function saveCsv() {
    try {
      download(
        `${id}.csv`,
        await resultsCsv(election, standings!, candidates.data!),
        'text/csv;charset=utf-8',
      );
    } catch {
      notify.error(t`The file could not be created. Please try again.`);
    }
  }

  if (state === 'open')
    return (
      <LinkButton variant="primary" to={paths.vote(id)}>
        Vote
      </LinkButton>
    );
  if (state === 'nominations') return <LinkButton to={paths.nominate(id)}>{t`Stand for a post`}</LinkButton>;
  if (state !== 'published' || !standings) return null;
  return (
    <>
      <LinkButton variant="primary" to={paths.board(id)}>
        {t`Check the count`}
      </LinkButton>
      {candidates.data && (
        <Button icon={<Download size={18} aria-hidden="true" />} onClick={() => void saveCsv()}>
          {t`Download as CSV`}
        </Button>
      )}
      <Button icon={<Printer size={18} aria-hidden="true" />} onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}

function ElectionView({ election }: { election: Election }) {
  const { id, state, posts, digest } = election;
  const candidates = useElectionCandidates(id);

  const hasBegun = state === 'open' || state === 'closed' || state === 'published';
  return (
    <>
      <Stack>
        <StateBadge state={state} />
        {hasBegun && <Turnout election={election} />}
        {(state === 'open' || (state === 'closed' && election.resultMode !== 'live')) && (
          <StandingsNote election={election} />
        )}
      </Stack>
      <QueryState query={candidates} skeleton={<Skeleton lines={5} height="2.5rem" />} isEmpty={() => false}>
        {(people) =>
          posts.map((post) => (
            <PostResult key={post.id} post={post} election={election} candidates={people} />
          ))
        }
      </QueryState>
      <Section title={t`About this election`}>
        <AboutElection election={election} />
      </Section>
      {hasBegun && (
        <Section title={t`Check it yourself`}>
          {digest && <Digest digest={digest} />}
          <Text>
            {state === 'published' ? (
              <>
                The <Link to={paths.board(id)}>{t`public board`}</Link>{' '}
                {t`shows all ballots without names. Find yours by its receipt, and let your own browser count.`}
              </>
            ) : (
              <>
                {t`If you voted, you can already`} <Link to={paths.board(id)}>{t`find your receipt`}</Link>{' '}
                {t`. All ballots are published together with the result, without names, so that anyone can count them.`}
              </>
            )}
          </Text>
          {state === 'published' && <CheckProgram electionId={id} />}
        </Section>
      )}
    </>
  );
}
