import type { Election, StandingCandidate } from '@campus/contracts/elections';
import { Stack } from '@campus/portal-kit';
import { Turnout } from '../election/turnout.tsx';
import styles from './live-results.module.css';
import { VoteBars } from './vote-bars.tsx';
import { votesOf } from './votes-of.ts';

/** Turnout, and the votes so far as far as the election shows them before its end. */
export function LiveResults({
  election,
  candidates,
}: {
  election: Election;
  candidates: readonly StandingCandidate[];
}) {
  const { posts, standings, resultMode, state } = election;
  const votes = state === 'published' ? 'Votes' : 'Votes so far';
  return (
    <Stack gap={5}>
      <Turnout election={election} />
      <p className={styles['note']}>{standingsNote(election)}</p>
      {standings &&
        (resultMode !== 'batched' || standings.cast > 0) &&
        posts.map(({ id, title }) => (
          <VoteBars
            key={id}
            caption={posts.length === 1 ? votes : `${title}: ${votes.toLowerCase()}`}
            choices={votesOf(id, standings.counts, candidates)}
            cast={standings.cast}
            outcome={election.outcome?.find(({ postId }) => postId === id)}
          />
        ))}
    </Stack>
  );
}

function standingsNote({ resultMode, standings, turnout, batchSize, state }: Election): string {
  if (state === 'published') return '';
  const ended = state === 'closed' ? 'Voting has ended; the final result is shown when it is published.' : '';
  if (resultMode === 'after-closing') return ended || 'The result is shown after voting has ended.';
  if (resultMode === 'live') return ended;
  if (!standings?.cast) {
    return (
      ended ||
      `Votes are shown in steps of at least ${batchSize} ballots, so that no single vote can be told.`
    );
  }
  const steps = `Shown in steps of at least ${batchSize}, so that no single vote can be told.`;
  return `As of the first ${standings.cast} of ${turnout.cast} ballots. ${ended || steps}`;
}
