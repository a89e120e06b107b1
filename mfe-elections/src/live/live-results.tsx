import type { Election, Post, StandingCandidate } from '@campus/contracts/elections';
import { Stack, Text } from '@campus/portal-kit';
import { postTurnout } from '../election/papers.ts';
import { Turnout } from './turnout.tsx';
import { VoteBars } from './vote-bars.tsx';
import { votesOf } from './votes-of.ts';
import { texts } from './texts.ts';

/** Turnout, and the votes so far as far as the election shows them before its end. */
export function LiveResults({
  election,
  candidates,
}: {
  election: Election;
  candidates: readonly StandingCandidate[];
}) {
  const { posts, standings, resultMode, state } = election;
  const isCounted = (post: Post) => standings?.counts.some(({ postId }) => postId === post.id);
  const votes = state === 'published' ? 'Votes' : texts.liveResults.votesSoFar;
  return (
    <Stack gap={5}>
      <Turnout election={election} />
      <Text tone="soft">{standingsNote(election)}</Text>
      {standings &&
        (resultMode !== 'batched' || standings.cast > 0) &&
        posts
          .filter(isCounted)
          .map(({ id, title }) => (
            <VoteBars
              key={id}
              caption={posts.length === 1 ? votes : `${title}: ${votes.toLowerCase()}`}
              choices={votesOf(id, standings.counts, candidates)}
              cast={postTurnout(election, id)?.cast ?? standings.cast}
              outcome={election.outcome?.find(({ postId }) => postId === id)}
            />
          ))}
    </Stack>
  );
}

function standingsNote({ resultMode, standings, turnout, batchSize, state }: Election): string {
  if (state === 'published') return '';
  const ended = state === 'closed' ? texts.liveResults.ended : '';
  if (resultMode === 'after-closing') return ended || texts.liveResults.afterClosing;
  if (resultMode === 'live') return ended;
  if (!standings?.cast) {
    return ended || texts.liveResults.notYet(batchSize);
  }
  const steps = texts.liveResults.steps(batchSize);
  return `${texts.liveResults.asOf(standings.cast, turnout.cast)} ${ended || steps}`;
}
