import { getPlannedPapers, type ManagedElection } from '@campus/contracts/elections';
import {
  Button,
  counted,
  DataTable,
  figure,
  Notice,
  QueryState,
  Section,
  Skeleton,
  Stack,
  useEndpoint,
} from '@campus/portal-kit';
import { texts } from './texts.ts';

/** The ballot papers that voters would get if voting opened now, and what is wrong with them. */
export function PlannedPapers({ election: { id, posts } }: { election: ManagedElection }) {
  const planned = useEndpoint(getPlannedPapers, { params: { id } });
  const titleOf = new Map(posts.map((post) => [post.id, post.title]));
  return (
    <Section
      title={texts.plannedPapers.title}
      actions={
        <Button busy={planned.isFetching} onClick={() => void planned.refetch()}>
          {texts.plannedPapers.countAgain}
        </Button>
      }
    >
      <QueryState query={planned} skeleton={<Skeleton lines={3} />} isEmpty={() => false}>
        {({ papers, withoutPost, smallestAllowed, faults }) => (
          <Stack width="measure">
            <p>
              {papers.length > 0 &&
                texts.plannedPapers.smallest(counted(papers.at(-1)!.voters, 'voter'), smallestAllowed)}{' '}
              {withoutPost > 0 && texts.plannedPapers.withoutPost(counted(withoutPost, 'student'))}
            </p>
            {faults.length > 0 && (
              <Notice tone="warn" title={texts.nextStep.beforeVotingOpen}>
                <Stack as="ul" gap={1}>
                  {faults.map((fault) => (
                    <li key={fault}>{fault}</li>
                  ))}
                </Stack>
              </Notice>
            )}
            {papers.length > 0 && (
              <DataTable
                caption={texts.plannedPapers.caption}
                rows={papers}
                rowKey={(paper) => paper.posts.join(' ')}
                columns={[
                  {
                    key: 'posts',
                    header: texts.plannedPapers.posts,
                    cell: (paper) => <bdi>{paper.posts.map((post) => titleOf.get(post)).join(', ')}</bdi>,
                  },
                  {
                    key: 'voters',
                    header: 'Voters',
                    numeric: true,
                    cell: ({ voters }) => figure(voters),
                  },
                ]}
              />
            )}
          </Stack>
        )}
      </QueryState>
    </Section>
  );
}
