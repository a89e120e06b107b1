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
import { texts } from '../results/texts.ts';

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
      notify.error(texts.resultsPage.csvFailed);
    }
  }

  if (state === 'open')
    return (
      <LinkButton variant="primary" to={paths.vote(id)}>
        Vote
      </LinkButton>
    );
  if (state === 'nominations')
    return <LinkButton to={paths.nominate(id)}>{texts.resultsPage.stand}</LinkButton>;
  if (state !== 'published' || !standings) return null;
  return (
    <>
      <LinkButton variant="primary" to={paths.board(id)}>
        {texts.resultsPage.checkCount}
      </LinkButton>
      {candidates.data && (
        <Button icon={<Download size={18} aria-hidden="true" />} onClick={() => void saveCsv()}>
          {texts.resultsPage.downloadCsv}
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
        {(state === 'open' || state === 'closed') && <StandingsNote election={election} />}
      </Stack>
      <QueryState query={candidates} skeleton={<Skeleton lines={5} height="2.5rem" />} isEmpty={() => false}>
        {(people) =>
          posts.map((post) => (
            <PostResult key={post.id} post={post} election={election} candidates={people} />
          ))
        }
      </QueryState>
      <Section title={texts.resultsPage.aboutElection}>
        <AboutElection election={election} />
      </Section>
      {hasBegun && (
        <Section title={texts.resultsPage.check}>
          {digest && <Digest digest={digest} />}
          <Text>
            {state === 'published' ? (
              <>
                The <Link to={paths.board(id)}>{texts.resultsPage.publicBoard}</Link>{' '}
                {texts.resultsPage.boardPublished}
              </>
            ) : (
              <>
                {texts.resultsPage.voters} <Link to={paths.board(id)}>{texts.resultsPage.findReceipt}</Link>{' '}
                {texts.resultsPage.boardLater}
              </>
            )}
          </Text>
          {state === 'published' && <CheckProgram electionId={id} />}
        </Section>
      )}
    </>
  );
}
