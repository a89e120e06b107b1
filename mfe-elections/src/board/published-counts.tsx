import { type BallotBox, blankChoice } from '@campus/contracts/elections';
import { DataTable, figure } from '@campus/portal-kit';
import { choiceName } from '../voting/choices.tsx';
import styles from './board.module.css';

/** The tally of the box, line by line, as the count in the browser is compared with it. */
export function PublishedCounts({ box }: { box: BallotBox }) {
  return (
    <details className={styles['counts']}>
      <summary>All votes by post</summary>
      {box.election.posts.map((post) => (
        <DataTable
          key={post.id}
          caption={post.title}
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
            { key: 'votes', header: 'Votes', numeric: true, cell: ({ votes }) => figure(votes) },
          ]}
        />
      ))}
    </details>
  );
}
