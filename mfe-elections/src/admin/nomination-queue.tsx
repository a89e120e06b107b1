import {
  listNominations,
  reviewNomination,
  type ManagedElection,
  type ReviewableNomination,
} from '@campus/contracts';
import {
  Avatar,
  Button,
  Card,
  EmptyState,
  notify,
  QueryState,
  Section,
  Skeleton,
  useApi,
  Notice,
} from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Manifesto } from '../components/manifesto.tsx';
import { queryKeys } from '../hooks/query-keys.ts';
import { errorWords } from './error-words.ts';
import styles from './nomination-queue.module.css';
import { ReasonDialog } from './reason-dialog.tsx';
import { useChange } from './use-change.ts';

interface Review {
  id: string;
  version: number;
  decision: 'accepted' | 'refused';
  reason?: string;
}

/** Who wants to stand, the longest waiting first, to be accepted or refused one by one. */
export function NominationQueue({ election }: { election: ManagedElection }) {
  const api = useApi();
  const nominations = useQuery({
    queryKey: queryKeys.nominations(election.id),
    queryFn: ({ signal }) => api.call(listNominations, { params: { id: election.id }, signal }),
    refetchInterval: 10_000,
  });
  const review = useChange((client, { id, ...body }: Review) =>
    client.call(reviewNomination, { params: { id }, body }),
  );
  const [refusing, setRefusing] = useState<ReviewableNomination | null>(null);
  const queue = useRef<HTMLElement>(null);

  const decided = useRef(false);

  // What was decided is gone, with the button that had the focus: on to the next.
  useEffect(() => {
    if (!decided.current || refusing || review.isPending) return;
    decided.current = false;
    (queue.current?.querySelector<HTMLElement>('h3') ?? queue.current)?.focus();
  });

  function decide(change: Review) {
    decided.current = true;
    return review.mutateAsync(change);
  }

  return (
    <Section title="Nominations">
      {review.isError && !refusing && (
        <Notice tone="bad">
          <p role="alert">{errorWords(review.error)}</p>
        </Notice>
      )}
      <section ref={queue} tabIndex={-1} aria-label="Nominations to review">
        <QueryState query={nominations} skeleton={<Skeleton lines={4} />} isEmpty={() => false}>
          {(list) => {
            const waiting = list.filter(({ state }) => state === 'nominated');
            return waiting.length === 0 ? (
              <EmptyState icon={<Inbox />} title="No nomination waits for review">
                <p>Students stand on the page of the election. What they send appears here.</p>
              </EmptyState>
            ) : (
              <ul className={styles['queue']}>
                {waiting.map((nomination) => (
                  <li key={nomination.id}>
                    <Card>
                      <div className={styles['head']}>
                        <Avatar
                          name={nomination.name}
                          photo={nomination.photo ?? undefined}
                          size={nomination.photo ? 'large' : 'normal'}
                        />
                        <div>
                          <h3 tabIndex={-1}>
                            <bdi>{nomination.name}</bdi>
                          </h3>
                          <p className={styles['from']}>
                            {nomination.email} · for{' '}
                            {election.posts.find(({ id }) => id === nomination.postId)?.title}
                          </p>
                        </div>
                      </div>
                      <Manifesto text={nomination.manifesto} of={nomination.name} />
                      <div className={styles['actions']}>
                        <Button
                          variant="primary"
                          aria-label={`Accept ${nomination.name}`}
                          busy={review.isPending && review.variables.id === nomination.id}
                          disabled={review.isPending && review.variables.id !== nomination.id}
                          onClick={() =>
                            void decide({
                              id: nomination.id,
                              version: nomination.version,
                              decision: 'accepted',
                            }).then(
                              () => notify.success(`${nomination.name} is on the ballot.`),
                              // Said above the queue.
                              () => undefined,
                            )
                          }
                        >
                          Accept
                        </Button>
                        <Button
                          aria-label={`Refuse ${nomination.name}`}
                          disabled={review.isPending}
                          onClick={() => {
                            review.reset();
                            setRefusing(nomination);
                          }}
                        >
                          Refuse
                        </Button>
                      </div>
                    </Card>
                  </li>
                ))}
              </ul>
            );
          }}
        </QueryState>
      </section>
      <Refused nominations={(nominations.data ?? []).filter(({ state }) => state === 'refused')} />
      {refusing && (
        <ReasonDialog
          keepAs={`refuse ${refusing.id}`}
          title={`Refuse ${refusing.name}?`}
          hint={`${refusing.name} reads it.`}
          confirmLabel="Refuse nomination"
          onConfirm={(reason) =>
            decide({ id: refusing.id, version: refusing.version, decision: 'refused', reason })
          }
          onClose={() => setRefusing(null)}
        >
          <p>As long as nominations are open, the student can change the nomination and send it again.</p>
        </ReasonDialog>
      )}
    </Section>
  );
}

function Refused({ nominations }: { nominations: ReviewableNomination[] }) {
  if (nominations.length === 0) return null;
  return (
    <details>
      <summary>Refused: {nominations.length}</summary>
      <ul className={styles['refused']}>
        {nominations.map(({ id, name, email, reason }) => (
          <li key={id}>
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            ({email}): <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
