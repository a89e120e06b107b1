import { type Election, rulesOf } from '@campus/contracts/elections';
import {
  Button,
  download,
  Fact,
  Facts,
  LinkButton,
  notify,
  Page,
  QueryState,
  Section,
  Skeleton,
  Stack,
  Text,
  UserText,
  When,
} from '@campus/portal-kit';
import { Download, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { ReadElection } from '../live/read-election.tsx';
import { useElectionCandidates, useLiveElection } from '../live/use-live-election.ts';
import { CheckProgram } from '../election/check-program.tsx';
import { postWithRules } from '../election/post-rules.ts';
import { Digest } from '../election/digest.tsx';
import { StateBadge, StateText } from '../election/election-state.tsx';
import { paths } from '../paths.ts';
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
        {state !== 'cancelled' && state !== 'published' && <StandingsNote election={election} />}
      </Stack>
      <QueryState query={candidates} skeleton={<Skeleton lines={5} height="2.5rem" />} isEmpty={() => false}>
        {(people) =>
          posts.map((post) => (
            <PostResult key={post.id} post={post} election={election} candidates={people} />
          ))
        }
      </QueryState>
      <Section title={texts.resultsPage.aboutElection}>
        <About election={election} />
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

/** Why there are no votes to see, or how fresh those are. */
function StandingsNote({ election: { state, resultMode, batchSize } }: { election: Election }) {
  if (state === 'nominations') return null;
  if (resultMode === 'live')
    return <Text tone="soft">{state === 'open' ? texts.resultsPage.live : texts.resultsPage.liveEnded}</Text>;
  if (resultMode === 'batched') return <Text tone="soft">{texts.resultsPage.batched(batchSize)}</Text>;
  return <Text tone="soft">{texts.resultsPage.afterClosing}</Text>;
}

function About({ election }: { election: Election }) {
  const { description, posts, state, opensAt, closesAt, publishesAt, eligibility } = election;
  const isOver = state === 'closed' || state === 'published';
  return (
    <>
      {description && <UserText>{description}</UserText>}
      <Facts>
        <Fact term={posts.length === 1 ? 'Post' : 'Posts'}>{posts.map(postWithRules).join(', ')}</Fact>
        <Fact term={texts.resultsPage.whoMayVote}>
          {eligibility === 'list' ? texts.resultsPage.voterList : texts.resultsPage.allStudents}
        </Fact>
        {opensAt && (
          <Fact
            term={isOver || state === 'open' ? texts.resultsPage.votingBegan : texts.resultsPage.votingBegins}
          >
            <When at={opensAt} />
          </Fact>
        )}
        <Fact term={isOver ? texts.resultsPage.votingEnded : texts.resultsPage.votingEnds}>
          {closesAt ? <When at={closesAt} /> : texts.resultsPage.noClosingTime}
        </Fact>
        {publishesAt && (
          <Fact term="Result">
            <When at={publishesAt} />
          </Fact>
        )}
        <Fact term="Elected">
          <Rule election={election} />
        </Fact>
      </Facts>
    </>
  );
}

/** How the elected are found, in whole sentences. */
function Rule({ election: { posts, noneOfTheAbove, tieRule } }: { election: Election }) {
  const counted = posts.filter((post) => rulesOf(post).method !== 'ranked');
  const isOneSeat = counted.every((post) => rulesOf(post).seats === 1);
  return (
    <>
      {counted.length > 0 && (
        <>
          {isOneSeat ? texts.resultsPage.mostVotes : texts.resultsPage.mostVotesForSeats}
          {noneOfTheAbove && texts.resultsPage.unlessNone}.{' '}
          {tieRule === 'lot' ? texts.resultsPage.lotRule : texts.resultsPage.runOffRule}{' '}
        </>
      )}
      {counted.length < posts.length && texts.resultsPage.rankedRule}
    </>
  );
}
