import type { Election, Post, StandingCandidate } from '@campus/contracts/elections';
import { Stack, Text } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
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
  const votes = state === 'published' ? 'Votes' : t`Votes so far`;
  return (
    <Stack gap={5}>
      <Turnout election={election} />
      <StandingsNote election={election} />
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

/** Why there are no votes to see, or how fresh those are. */
export function StandingsNote({ election }: { election: Election }) {
  const { resultMode, standings, turnout, batchSize, state } = election;
  if (state === 'published') return null;
  const ended = state === 'closed' && t`Voting has ended. You can see the result when it is published.`;
  if (ended && (resultMode !== 'batched' || !standings?.cast)) return <Text tone="soft">{ended}</Text>;
  if (resultMode === 'live') return null;
  if (resultMode === 'after-closing')
    return <Text tone="soft">{t`You can see the result after voting has ended.`}</Text>;
  if (!standings?.cast)
    return (
      <Text tone="soft">{t`Votes are shown in steps of at least ${batchSize} ballots. This keeps each vote secret.`}</Text>
    );
  return (
    <Text tone="soft">
      {texts().liveResults.asOf(standings.cast, turnout.cast)}{' '}
      {ended || t`Shown in steps of at least ${batchSize}. This keeps each vote secret.`}
    </Text>
  );
}
