import { messages } from '@campus/contracts';
import {
  type Election,
  listManagedCandidates,
  removeCandidate,
  type StandingCandidate,
  withdrawCandidate,
} from '@campus/contracts/elections';
import {
  Avatar,
  Badge,
  Button,
  ConfirmDialog,
  DataTable,
  EmptyState,
  focusOn,
  Notice,
  notify,
  QueryState,
  ReasonDialog,
  Row,
  Skeleton,
  useChange,
  useEndpoint,
} from '@campus/portal-kit';
import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PhotoDialog } from './photo-dialog.tsx';
import styles from './candidate-list.module.css';
import { Manifesto } from '../candidates/manifesto.tsx';
import { texts } from './texts.ts';

/** The candidates on the ballot, without votes. Before the first ballot they can be removed, later withdrawn. */
export function CandidateList({ election }: { election: Election }) {
  const candidates = useEndpoint(listManagedCandidates, { params: { id: election.id } });
  const remove = useChange(removeCandidate, {
    onSuccess: () => notify.success(messages.candidateRemoved),
    onError: () => notify.error(messages.candidateNotRemoved),
  });
  const withdraw = useChange(withdrawCandidate);
  const [candidate, setCandidate] = useState<StandingCandidate | null>(null);
  const [dialog, setDialog] = useState<'remove' | 'withdraw' | 'photo' | null>(null);
  const failure = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLElement>(null);

  // The button that had the focus goes with its candidate; and why one stays is said above a list that may be long.
  useEffect(() => {
    if (dialog !== null) return;
    if (remove.isError) failure.current?.focus();
    else if (remove.isSuccess || withdraw.isSuccess) focusOn(table.current);
  }, [dialog, remove.isError, remove.isSuccess, withdraw.isSuccess]);

  const { state } = election;
  const running = state === 'draft' || state === 'nominations' || state === 'open';
  const wayOut = state === 'open' && election.turnout.cast > 0 ? 'withdraw' : 'remove';
  const open = (what: typeof dialog, about: StandingCandidate) => {
    remove.reset();
    setCandidate(about);
    setDialog(what);
  };

  return (
    <>
      {remove.isError && (
        <Notice
          tone="bad"
          ref={failure}
          action={
            remove.error.code === 'ballots-cast' && (
              <Button onClick={() => candidate && open('withdraw', candidate)}>
                {texts.candidateList.withdrawInstead}
              </Button>
            )
          }
        >
          <p>
            <strong>
              <bdi>{candidate?.name}</bdi> {texts.candidateList.notRemoved}
            </strong>{' '}
            {remove.error.message}
          </p>
        </Notice>
      )}
      <section ref={table} aria-label={texts.candidateList.label} tabIndex={-1}>
        <QueryState
          query={candidates}
          skeleton={<Skeleton lines={6} />}
          empty={
            <EmptyState title={texts.candidateList.noCandidatesYet}>
              <p>{running ? texts.candidateList.addFirst : texts.candidateList.noOneStood}</p>
            </EmptyState>
          }
        >
          {(list) => (
            <DataTable
              caption={texts.candidateList.caption(list.length)}
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
                          aria-label={texts.candidateList.photoOf(row.name)}
                          onClick={() => open('photo', row)}
                        >
                          Photo
                        </Button>
                        {wayOut === 'remove' ? (
                          <Button aria-label={`Remove ${row.name}`} onClick={() => open('remove', row)}>
                            Remove
                          </Button>
                        ) : (
                          <Button aria-label={`Withdraw ${row.name}`} onClick={() => open('withdraw', row)}>
                            Withdraw
                          </Button>
                        )}
                      </Row>
                    ),
                },
              ]}
            />
          )}
        </QueryState>
      </section>
      <ConfirmDialog
        open={dialog === 'remove'}
        title={texts.candidateList.removeTitle}
        confirmLabel={texts.candidateList.removeConfirm}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          candidate && remove.mutate({ params: { id: candidate.id } }, { onSettled: () => setDialog(null) })
        }
        onCancel={() => setDialog(null)}
      >
        <p>
          <strong>
            <bdi>{candidate?.name}</bdi>
          </strong>{' '}
          {texts.candidateList.removeText}
        </p>
      </ConfirmDialog>
      {candidate && dialog === 'withdraw' && (
        <ReasonDialog
          name={`withdraw ${candidate.id}`}
          title={`Withdraw ${candidate.name}?`}
          hint={texts.candidateList.withdrawHint}
          confirmLabel={texts.candidateList.withdrawConfirm}
          onConfirm={(reason) => withdraw.mutateAsync({ params: { id: candidate.id }, body: { reason } })}
          onClose={() => setDialog(null)}
        >
          <p>
            {texts.candidateList.noMoreVotes} <bdi>{candidate.name}</bdi> {texts.candidateList.withdrawText}
          </p>
        </ReasonDialog>
      )}
      {candidate && dialog === 'photo' && (
        <PhotoDialog candidate={candidate} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

const Person = ({ name, photo, state, withdrawReason }: StandingCandidate) => (
  <div className={styles.person}>
    <Avatar name={name} photo={photo ?? undefined} />
    <div className={styles.name}>
      <bdi>{name}</bdi>
      {state === 'withdrawn' && <Badge tone="warn">{texts.candidateList.withdrawn(withdrawReason)}</Badge>}
    </div>
  </div>
);

const titleOf = ({ posts }: Election, postId: string) => posts.find(({ id }) => id === postId)?.title;
