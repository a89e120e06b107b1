import {
  messages,
  removeCandidate,
  withdrawCandidate,
  type Election,
  type StandingCandidate,
} from '@campus/contracts';
import {
  ApiError,
  Avatar,
  Badge,
  Button,
  ConfirmDialog,
  DataTable,
  EmptyState,
  notify,
  QueryState,
  Skeleton,
  Notice,
} from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
import { PhotoDialog } from '../admin/photo-dialog.tsx';
import { ReasonDialog } from '../admin/reason-dialog.tsx';
import { useChange } from '../admin/use-change.ts';
import { useManagedCandidates } from '../admin/use-managed-candidates.ts';
import styles from './candidate-list.module.css';
import { Manifesto } from './manifesto.tsx';

type Asking = { what: 'remove' | 'withdraw' | 'photo'; candidate: StandingCandidate };

/** Who is on the ballot, with a way to remove or, once ballots were cast, to withdraw one; without votes. */
export function CandidateList({ election }: { election: Election }) {
  const candidates = useManagedCandidates(election.id);
  const remove = useChange(async (api, { id }: StandingCandidate) => {
    try {
      await api.call(removeCandidate, { params: { id } });
      notify.success(messages.candidateRemoved);
    } catch (error) {
      notify.error(messages.candidateNotRemoved);
      throw error;
    }
  });
  const withdraw = useChange((api, { id, reason }: { id: string; reason: string }) =>
    api.call(withdrawCandidate, { params: { id }, body: { reason } }),
  );
  const [asking, setAsking] = useState<Asking | null>(null);
  const failure = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLElement>(null);

  // The button that had the focus goes with its candidate; and why one stays is said above a list that may be long.
  useEffect(() => {
    if (asking !== null) return;
    if (remove.isError) failure.current?.focus();
    else if (remove.isSuccess || withdraw.isSuccess) table.current?.focus();
  }, [asking, remove.isError, remove.isSuccess, withdraw.isSuccess]);

  const { state } = election;
  const running = state === 'draft' || state === 'nominations' || state === 'open';
  const wayOut = state === 'open' && election.turnout.cast > 0 ? 'withdraw' : 'remove';
  const ask = (what: Asking['what'], candidate: StandingCandidate) => {
    remove.reset();
    setAsking({ what, candidate });
  };

  return (
    <>
      {remove.isError && (
        <Notice
          tone="bad"
          ref={failure}
          action={
            remove.error instanceof ApiError &&
            remove.error.code === 'ballots-cast' && (
              <Button onClick={() => ask('withdraw', remove.variables)}>Withdraw instead</Button>
            )
          }
        >
          <p>
            <strong>
              <bdi>{remove.variables.name}</bdi> was not removed.
            </strong>{' '}
            {remove.error.message}
          </p>
        </Notice>
      )}
      <section ref={table} aria-label="Candidates on the ballot" tabIndex={-1}>
        <QueryState
          query={candidates}
          skeleton={<Skeleton lines={6} />}
          empty={
            <EmptyState title="No candidates yet">
              <p>{running ? 'Add the first one with the form below.' : 'Nobody stood in this election.'}</p>
            </EmptyState>
          }
        >
          {(list) => (
            <DataTable
              caption={`${list.length} on the ballot, in the order they were added`}
              rows={list}
              rowKey={(candidate) => candidate.id}
              columns={[
                { key: 'name', header: 'Name', cell: (candidate) => <Person {...candidate} /> },
                ...(election.posts.length > 1
                  ? [
                      {
                        key: 'post',
                        header: 'Post',
                        cell: ({ postId }: StandingCandidate) => (
                          <span className={styles['post']}>{titleOf(election, postId)}</span>
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
                  cell: (candidate) =>
                    running &&
                    candidate.state === 'standing' && (
                      <div className={styles['actions']}>
                        <Button
                          variant="quiet"
                          aria-label={`Photo of ${candidate.name}`}
                          onClick={() => ask('photo', candidate)}
                        >
                          Photo
                        </Button>
                        {wayOut === 'remove' ? (
                          <Button
                            aria-label={`Remove ${candidate.name}`}
                            onClick={() => ask('remove', candidate)}
                          >
                            Remove
                          </Button>
                        ) : (
                          <Button
                            aria-label={`Withdraw ${candidate.name}`}
                            onClick={() => ask('withdraw', candidate)}
                          >
                            Withdraw
                          </Button>
                        )}
                      </div>
                    ),
                },
              ]}
            />
          )}
        </QueryState>
      </section>
      <ConfirmDialog
        open={asking?.what === 'remove'}
        title="Remove this candidate?"
        confirmLabel="Remove candidate"
        danger
        busy={remove.isPending}
        onConfirm={() => asking && remove.mutate(asking.candidate, { onSettled: () => setAsking(null) })}
        onCancel={() => setAsking(null)}
      >
        <p>
          <strong>
            <bdi>{asking?.candidate.name}</bdi>
          </strong>{' '}
          disappears from the ballot. Once somebody has voted, nobody can be removed any more.
        </p>
      </ConfirmDialog>
      {asking?.what === 'withdraw' && (
        <ReasonDialog
          keepAs={`withdraw ${asking.candidate.id}`}
          title={`Withdraw ${asking.candidate.name}?`}
          hint="Voters read it beside the name."
          confirmLabel="Withdraw candidate"
          onConfirm={(reason) => withdraw.mutateAsync({ id: asking.candidate.id, reason })}
          onClose={() => setAsking(null)}
        >
          <p>
            Nobody can vote for <bdi>{asking.candidate.name}</bdi> any more. The name stays on the ballot with
            your reason, and ballots that chose it stay as they are, but it can’t be elected. This can’t be
            taken back.
          </p>
        </ReasonDialog>
      )}
      {asking?.what === 'photo' && (
        <PhotoDialog candidate={asking.candidate} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

const Person = ({ name, photo, state, withdrawReason }: StandingCandidate) => (
  <div className={styles['person']}>
    <Avatar name={name} photo={photo ?? undefined} />
    <div className={styles['name']}>
      <bdi>{name}</bdi>
      {state === 'withdrawn' && <Badge tone="warn">Withdrawn: {withdrawReason}</Badge>}
    </div>
  </div>
);

const titleOf = ({ posts }: Election, postId: string) => posts.find(({ id }) => id === postId)?.title;
