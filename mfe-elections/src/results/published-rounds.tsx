import { getBallotBox, type Post } from '@campus/contracts/elections';
import { QueryState, Skeleton, Stack, useEndpoint } from '@campus/portal-kit';
import { type ChoiceVotes } from '../live/votes-of.ts';
import { choiceName } from '../voting/choices.tsx';
import { LotExplained } from './lot-explained.tsx';
import { RankedRounds } from './ranked-rounds.tsx';

export function PublishedRounds({
  electionId,
  post,
  choices,
}: {
  electionId: string;
  post: Post;
  choices: readonly ChoiceVotes[];
}) {
  const box = useEndpoint(getBallotBox, { params: { id: electionId }, staleTime: Infinity });
  return (
    <QueryState query={box} skeleton={<Skeleton lines={5} height="2.5rem" />}>
      {({ ranked = [], election }) =>
        ranked
          .filter(({ postId }) => postId === post.id)
          .map((count) => (
            <Stack key={count.postId}>
              <RankedRounds post={post} count={count} nameOf={(id) => choiceName(id, election.candidates)} />
              {count.rounds
                .filter(({ lot }) => lot.length > 0)
                .map(({ lot }) => (
                  <LotExplained
                    key={lot.join()}
                    electionId={electionId}
                    equals={choices.filter(({ choice }) => lot.includes(choice))}
                  />
                ))}
            </Stack>
          ))
      }
    </QueryState>
  );
}
