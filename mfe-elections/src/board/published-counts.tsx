import { type BallotBox, blankChoice, rulesOf } from '@campus/contracts/elections';
import { DataTable, Disclosure, figure, Stack } from '@campus/portal-kit';
import { choiceName } from '../voting/choices.tsx';
import { texts } from './texts.ts';

/** The tally of the box, line by line, as the count in the browser is compared with it. */
export function PublishedCounts({ box }: { box: BallotBox }) {
  return (
    <Disclosure title={texts.publishedCounts.summary}>
      <Stack gap={5}>
        {box.election.posts.map((post) => (
          <DataTable
            key={post.id}
            caption={
              rulesOf(post).method === 'ranked'
                ? texts.publishedCounts.firstPreferences(post.title)
                : post.title
            }
            rows={box.counts.filter(
              ({ postId, choice, votes }) => postId === post.id && (choice !== blankChoice || votes > 0),
            )}
            rowKey={({ choice }) => choice}
            columns={[
              {
                key: 'choice',
                header: 'Choice',
                cell: ({ choice }) => <bdi>{choiceName(choice, box.election.candidates)}</bdi>,
              },
              {
                key: 'votes',
                header: 'Votes',
                numeric: true,
                cell: ({ votes }) => figure(votes),
              },
            ]}
          />
        ))}
      </Stack>
    </Disclosure>
  );
}
