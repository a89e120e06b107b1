import {
  listNominations,
  type ManagedElection,
  type ReviewableNomination,
  reviewNomination,
} from '@campus/contracts/elections';
import {
  Button,
  Card,
  Disclosure,
  EmptyState,
  notify,
  QueryState,
  ReasonDialog,
  Section,
  Skeleton,
  SmallText,
  useChange,
  usePagedEndpoint,
  ShowMore,
  Notice,
  type CallOptions,
  Row,
  Stack,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Inbox } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Manifesto } from '../candidates/manifesto.tsx';
import { WithAvatar } from '../candidates/with-avatar.tsx';
import { BackerList } from '../nomination/backer-list.tsx';
import { errorText } from './error-text.ts';

type Decision = CallOptions<typeof reviewNomination>;

/** Nominations to review, oldest first, accepted or refused one by one. */
export function NominationQueue({ election }: { election: ManagedElection }) {
  const nominations = usePagedEndpoint(listNominations, {
    params: { id: election.id },
    refetchInterval: 10_000,
  });
  const review = useChange(reviewNomination);
  const [refusing, setRefusing] = useState<ReviewableNomination | null>(null);
  const queue = useRef<HTMLElement>(null);

  const decided = useRef(false);

  // A decided nomination disappears with the focused button: focus the next one.
  useEffect(() => {
    if (!decided.current || refusing || review.isPending) return;
    decided.current = false;
    (queue.current?.querySelector<HTMLElement>('h3') ?? queue.current)?.focus();
  });

  function decide({ id, version }: ReviewableNomination, decision: 'accepted' | 'refused', reason?: string) {
    decided.current = true;
    return review.mutateAsync({ params: { id }, body: { version, decision, ...(reason && { reason }) } });
  }
  const decidingId = review.isPending ? (review.variables as Decision).params?.id : undefined;

  return (
    <Section title="Nominations">
      {review.isError && !refusing && (
        <Notice tone="bad">
          <p role="alert">{errorText(review.error)}</p>
        </Notice>
      )}
      <section ref={queue} tabIndex={-1} aria-label={t`Nominations to review`}>
        <QueryState query={nominations} skeleton={<Skeleton lines={4} />} isEmpty={() => false}>
          {(list) => {
            const waiting = list.filter(({ state }) => state === 'nominated');
            return waiting.length === 0 ? (
              <EmptyState icon={<Inbox />} title={t`No nominations to review`}>
                <p>{t`Students stand on the election’s page. Their nominations appear here.`}</p>
              </EmptyState>
            ) : (
              <Stack as="ul">
                {waiting.map((nomination) => (
                  <li key={nomination.id}>
                    <Card>
                      <Stack>
                        <WithAvatar
                          name={nomination.name}
                          photo={nomination.photo ?? undefined}
                          size={nomination.photo ? 'large' : 'normal'}
                        >
                          <h3 tabIndex={-1}>
                            <bdi>{nomination.name}</bdi>
                          </h3>
                          <SmallText>
                            {t`${{ email: nomination.email }} · for`}{' '}
                            {election.posts.find(({ id }) => id === nomination.postId)?.title}
                          </SmallText>
                        </WithAvatar>
                        <Manifesto text={nomination.manifesto} of={nomination.name} />
                        <BackerList nomination={nomination} />
                        <Row>
                          <Button
                            variant="primary"
                            aria-label={`Accept ${nomination.name}`}
                            busy={decidingId === nomination.id}
                            disabled={
                              nomination.missing.length > 0 ||
                              (review.isPending && decidingId !== nomination.id)
                            }
                            onClick={() =>
                              void decide(nomination, 'accepted').then(
                                () => notify.success(t`${{ name: nomination.name }} is on the ballot.`),
                                // The notice above the queue shows the error.
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
                        </Row>
                      </Stack>
                    </Card>
                  </li>
                ))}
              </Stack>
            );
          }}
        </QueryState>
      </section>
      <ShowMore query={nominations} what="nominations" list={queue} />
      <Refused nominations={(nominations.data ?? []).filter(({ state }) => state === 'refused')} />
      {refusing && (
        <ReasonDialog
          name={`refuse ${refusing.id}`}
          title={`Refuse ${refusing.name}?`}
          hint={t`${{ name: refusing.name }} can read this.`}
          confirmLabel={t`Refuse nomination`}
          onConfirm={(reason) => decide(refusing, 'refused', reason)}
          onClose={() => setRefusing(null)}
        >
          <p>{t`The student can change the nomination and send it again while nominations are open.`}</p>
        </ReasonDialog>
      )}
    </Section>
  );
}

function Refused({ nominations }: { nominations: ReviewableNomination[] }) {
  if (nominations.length === 0) return null;
  return (
    <Disclosure title={t`Refused: ${{ count: nominations.length }}`}>
      <Stack as="ul" gap={2}>
        {nominations.map(({ id, name, email, reason }) => (
          <li key={id}>
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            ({email}): <bdi>{reason}</bdi>
          </li>
        ))}
      </Stack>
    </Disclosure>
  );
}
