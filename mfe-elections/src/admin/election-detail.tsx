import { getManagedElection, type ManagedElection } from '@campus/contracts/elections';
import {
  Disclosure,
  Fact,
  Facts,
  figure,
  LinkButton,
  LinkList,
  Notice,
  QueryState,
  Section,
  Skeleton,
  useEndpoint,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { postTurnout } from '../election/papers.ts';
import { StateBadge } from '../election/election-state.tsx';
import { Turnout } from '../live/turnout.tsx';
import { useElectionCandidates } from '../live/use-live-election.ts';
import { paths } from '../paths.ts';
import { AboutElection } from '../results/about-election.tsx';
import { OutcomeText } from '../results/outcome-text.tsx';
import { votesOf } from '../live/votes-of.ts';
import { CandidateSections } from './candidate-sections.tsx';
import { ElectionForm } from './election-form.tsx';
import { ElectionSteps } from './election-steps.tsx';
import { FinalList } from './final-list.tsx';
import { isCounting, NextStep } from './next-step.tsx';
import { NominationQueue } from './nomination-queue.tsx';
import { PlannedPapers } from './planned-papers.tsx';
import { resultModeLabels } from './setup-labels.ts';
import { VoterList } from './voter-list.tsx';
import { texts } from './texts.ts';

const pollMs = 10_000;
const countingPollMs = 2_000;

/** One election: where it stands, the next step, and all that can be changed about it now. */
export function ElectionDetail({ id }: { id: string }) {
  // Turnout, nominations and what the clock does appear while an admin looks on.
  const election = useEndpoint(getManagedElection, {
    params: { id },
    refetchInterval: ({ state: { data } }) => (data && isCounting(data) ? countingPollMs : pollMs),
  });
  return (
    <QueryState query={election} skeleton={<Skeleton lines={8} />}>
      {(data) => <Detail key={data.id} election={data} />}
    </QueryState>
  );
}

function Detail({ election }: { election: ManagedElection }) {
  const { id, title, state, cancelReason } = election;
  const before = state === 'draft' || state === 'nominations';
  return (
    <>
      <Section title={title} actions={<StateBadge state={state} />}>
        {state === 'cancelled' ? (
          <Notice tone="bad">
            <p>
              <strong>Cancelled:</strong> <bdi>{cancelReason}</bdi>
            </p>
          </Notice>
        ) : (
          <ElectionSteps election={election} />
        )}
        {!before && <Turnout election={election} />}
        <NextStep election={election} />
        <FinalList election={election} />
        {state !== 'draft' && (
          <LinkList
            label={t`Public pages`}
            links={[
              [paths.election(id), t`Public page`],
              ...(state === 'published' ? ([[paths.board(id), t`Public board`]] as const) : []),
            ]}
          />
        )}
      </Section>
      {state === 'published' && <Outcomes election={election} />}
      {state === 'nominations' && <NominationQueue election={election} />}
      <CandidateSections election={election} title="Candidates" />
      {before && election.eligibility === 'list' && <VoterList election={election} />}
      {before && election.posts.some(({ electorate }) => electorate) && (
        <PlannedPapers key={election.version} election={election} />
      )}
      <Section title="Settings">
        {state === 'draft' && <ElectionForm election={election} />}
        {state === 'nominations' && (
          <Disclosure title={t`Change the settings`}>
            <ElectionForm election={election} />
          </Disclosure>
        )}
        {!before && (
          <>
            <AboutElection election={election} />
            <Facts>
              {election.eligibility === 'list' && (
                <Fact term={t`On the list of voters`}>{figure(election.listed ?? 0)}</Fact>
              )}
              <Fact term={texts().electionForm.resultMode}>
                {resultModeLabels[election.resultMode].label}
                {election.resultMode === 'batched' && ` of ${election.batchSize}`}
              </Fact>
              {!election.publishesAt && <Fact term="Result">{t`A day after voting ends`}</Fact>}
            </Facts>
          </>
        )}
      </Section>
    </>
  );
}

function Outcomes({ election }: { election: ManagedElection }) {
  const { id, posts, outcome, standings } = election;
  const candidates = useElectionCandidates(id);
  if (!outcome || !standings) return null;
  return (
    <Section title="Result" actions={<LinkButton to={paths.election(id)}>{t`See all votes`}</LinkButton>}>
      <QueryState query={candidates} skeleton={<Skeleton lines={2} />} isEmpty={() => false}>
        {(people) => (
          <Facts>
            {posts.map((post) => (
              <Fact key={post.id} term={post.title}>
                <OutcomeText
                  outcome={outcome.find(({ postId }) => postId === post.id)!}
                  post={post}
                  choices={votesOf(post.id, standings.counts, people)}
                  cast={postTurnout(election, post.id)?.cast ?? standings.cast}
                />
              </Fact>
            ))}
          </Facts>
        )}
      </QueryState>
    </Section>
  );
}
