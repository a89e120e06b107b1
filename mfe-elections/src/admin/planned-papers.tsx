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
import { t } from '@lingui/core/macro';

/** The ballot papers that voters would get if voting opened now, and what is wrong with them. */
export function PlannedPapers({ election: { id, posts } }: { election: ManagedElection }) {
  const planned = useEndpoint(getPlannedPapers, { params: { id } });
  const titleOf = new Map(posts.map((post) => [post.id, post.title]));
  return (
    <Section
      title={t`Ballot papers`}
      actions={
        <Button busy={planned.isFetching} onClick={() => void planned.refetch()}>
          {t`Count again`}
        </Button>
      }
    >
      <QueryState query={planned} skeleton={<Skeleton lines={3} />} isEmpty={() => false}>
        {({ papers, withoutPost, smallestAllowed, faults }) => (
          <Stack width="measure">
            <p>
              {papers.length > 0 &&
                t`The smallest group with a ballot paper of its own has ${{ voters: counted(papers.at(-1)!.voters, 'voter') }}. It needs at least ${smallestAllowed}, because everyone can see how each group voted as a whole.`}{' '}
              {withoutPost > 0 &&
                t`${{ students: counted(withoutPost, 'student') }} can vote for none of these posts and will not be on the roll.`}
            </p>
            {faults.length > 0 && (
              <Notice tone="warn" title={t`Before voting can open:`}>
                <Stack as="ul" gap={1}>
                  {faults.map((fault) => (
                    <li key={fault}>{fault}</li>
                  ))}
                </Stack>
              </Notice>
            )}
            {papers.length > 0 && (
              <DataTable
                caption={t`Ballot papers if voting opened now, the largest group first`}
                rows={papers}
                rowKey={(paper) => paper.posts.join(' ')}
                columns={[
                  {
                    key: 'posts',
                    header: t`Posts on the paper`,
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
