import { messages } from '@campus/contracts';
import {
  type Election,
  listManagedCandidates,
  removeCandidate,
  type StandingCandidate,
  withdrawCandidate,
} from '@campus/contracts/elections';
import {
  type ApiError,
  Avatar,
  Badge,
  Button,
  ChangeButton,
  DataTable,
  EmptyState,
  Notice,
  notify,
  Place,
  QueryState,
  ReasonDialog,
  Row,
  Skeleton,
  useChange,
  useEndpoint,
  useFocusWhen,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { PhotoDialog } from './photo-dialog.tsx';
import styles from './candidate-list.module.css';
import { Manifesto } from '../candidates/manifesto.tsx';

/** The candidates on the ballot, without votes. Before the first ballot they can be removed, later withdrawn. */
export function CandidateList({ election }: { election: Election }) {
  const candidates = useEndpoint(listManagedCandidates, { params: { id: election.id } });
  const withdraw = useChange(withdrawCandidate);
  const [dialog, setDialog] = useState<{ kind: 'withdraw' | 'photo'; candidate: StandingCandidate } | null>(
    null,
  );
  /** The one whom the admin tried to remove. */
  const [kept, setKept] = useState<{ candidate: StandingCandidate; error: ApiError } | null>(null);
  // Why one stays is said above a list that may be long.
  const failure = useFocusWhen(kept);

  const { state } = election;
  const running = state === 'draft' || state === 'nominations' || state === 'open';
  const mustWithdraw = state === 'open' && election.turnout.cast > 0;
  const close = () => setDialog(null);
  const open = (kind: 'withdraw' | 'photo', candidate: StandingCandidate) => {
    setKept(null);
    setDialog({ kind, candidate });
  };

  return (
    <>
      {kept && (
        <Notice
          tone="bad"
          ref={failure}
          action={
            kept.error.code === 'ballots-cast' && (
              <Button onClick={() => open('withdraw', kept.candidate)}>{t`Withdraw instead`}</Button>
            )
          }
        >
          <p>
            <strong>
              <bdi>{kept.candidate.name}</bdi> {t`was not removed.`}
            </strong>{' '}
            {kept.error.message}
          </p>
        </Notice>
      )}
      <Place as="section" aria-label={t`Candidates on the ballot`} focusWhen={!dialog && withdraw.isSuccess}>
        <QueryState
          query={candidates}
          skeleton={<Skeleton lines={6} />}
          empty={
            <EmptyState title={t`No candidates yet`}>
              <p>{running ? t`Add the first one with the form below.` : t`No one stood in this election.`}</p>
            </EmptyState>
          }
        >
          {(list) => (
            <DataTable
              caption={t`${{ count: list.length }} on the ballot, in the order they were added`}
              rows={list}
              rowKey={({ id }) => id}
              columns={[
                { key: 'name', header: 'Name', cell: (row) => <Person {...row} /> },
                ...(election.posts.length > 1
                  ? [
                      {
                        key: 'post',
                        header: 'Post',
                        cell: ({ postId }: StandingCandidate) => (
                          <span className={styles.post}>{titleOf(election, postId)}</span>
                        ),
                      },
                    ]
                  : []),
                {
                  key: 'manifesto',
                  header: 'Manifesto',
                  cell: ({ name, manifesto }) => <Manifesto text={manifesto} of={name} />,
                },
                {
                  key: 'actions',
                  header: '',
                  cell: (row) =>
                    running &&
                    row.state === 'standing' && (
                      <Row gap={2}>
                        <Button
                          icon={<ImageUp aria-hidden="true" />}
                          aria-label={t`Photo of ${{ name: row.name }}`}
                          onClick={() => open('photo', row)}
                        >
                          Photo
                        </Button>
                        {mustWithdraw ? (
                          <Button aria-label={`Withdraw ${row.name}`} onClick={() => open('withdraw', row)}>
                            Withdraw
                          </Button>
                        ) : (
                          <ChangeButton
                            endpoint={removeCandidate}
                            call={{ params: { id: row.id } }}
                            aria-label={`Remove ${row.name}`}
                            question={{
                              title: t`Remove this candidate?`,
                              confirmLabel: t`Remove candidate`,
                              danger: true,
                              children: (
                                <p>
                                  <strong>
                                    <bdi>{row.name}</bdi>
                                  </strong>{' '}
                                  {t`disappears from the ballot. After the first vote you can’t remove candidates any more.`}
                                </p>
                              ),
                            }}
                            done={messages.candidateRemoved}
                            onMutate={() => setKept(null)}
                            onError={(error) => {
                              notify.error(messages.candidateNotRemoved);
                              setKept({ candidate: row, error });
                            }}
                          >
                            Remove
                          </ChangeButton>
                        )}
                      </Row>
                    ),
                },
              ]}
            />
          )}
        </QueryState>
      </Place>
      {dialog?.kind === 'withdraw' && (
        <ReasonDialog
          name={`withdraw ${dialog.candidate.id}`}
          title={`Withdraw ${dialog.candidate.name}?`}
          hint={t`Voters see this next to the name.`}
          confirmLabel={t`Withdraw candidate`}
          onConfirm={(reason) =>
            withdraw.mutateAsync({ params: { id: dialog.candidate.id }, body: { reason } })
          }
          onClose={close}
        >
          <p>
            {t`No one can vote for`} <bdi>{dialog.candidate.name}</bdi>{' '}
            {t`any more. The name stays on the ballot with your reason. Votes that were already cast stay as they are, but can’t elect the candidate. You can’t undo this.`}
          </p>
        </ReasonDialog>
      )}
      {dialog?.kind === 'photo' && <PhotoDialog candidate={dialog.candidate} onClose={close} />}
    </>
  );
}

const Person = ({ name, photo, state, withdrawReason }: StandingCandidate) => (
  <div className={styles.person}>
    <Avatar name={name} photo={photo ?? undefined} />
    <div className={styles.name}>
      <bdi>{name}</bdi>
      {state === 'withdrawn' && <Badge tone="warn">{t`Withdrawn: ${withdrawReason}`}</Badge>}
    </div>
  </div>
);

const titleOf = ({ posts }: Election, postId: string) => posts.find(({ id }) => id === postId)?.title;
