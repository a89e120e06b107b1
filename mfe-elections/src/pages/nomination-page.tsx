import {
  type Election,
  getMyNomination,
  type Nomination,
  withdrawMyNomination,
} from '@campus/contracts/elections';
import type { Me } from '@campus/contracts/members';
import {
  Badge,
  Card,
  ChangeButton,
  Day,
  focusOn,
  keyOf,
  Notice,
  notify,
  Page,
  Place,
  QueryState,
  Section,
  Skeleton,
  useEndpoint,
  useFocusWhen,
  useMay,
  useSession,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ReadElection } from '../live/read-election.tsx';
import { Manifesto } from '../candidates/manifesto.tsx';
import { WithAvatar } from '../candidates/with-avatar.tsx';
import { useLiveElection } from '../live/use-live-election.ts';
import { paths } from '../paths.ts';
import { ElectionPhase } from '../voting/election-phase.tsx';
import { BackerList } from '../nomination/backer-list.tsx';
import { MyBackings } from '../nomination/my-backings.tsx';
import { NominationForm } from '../nomination/nomination-form.tsx';
import { texts } from '../nomination/texts.ts';

export function NominationPage() {
  const session = useSession();
  const { electionId = '' } = useParams();
  return 'me' in session ? <NominationView id={electionId} me={session.me} /> : null;
}

function NominationView({ id, me }: { id: string; me: Me }) {
  const election = useLiveElection(id);
  return (
    <Page
      title={t`Stand for election`}
      parents={election.data && [[paths.vote(id), election.data.title]]}
      lead={election.data && <bdi>{election.data.title}</bdi>}
      width="narrow"
    >
      <ReadElection query={election}>{(data) => <MyNomination election={data} me={me} />}</ReadElection>
    </Page>
  );
}

function MyNomination({ election, me }: { election: Election; me: Me }) {
  const nomination = useEndpoint(getMyNomination, { params: { id: election.id }, staleTime: 0 });
  const mayStand = useMay('nomination.submit');
  const isOpen = election.state === 'nominations' && !election.finalListOn;
  const { standUntil, withdrawUntil } = election.nominationRules ?? {};
  const [timesTakenBack, setTimesTakenBack] = useState(0);
  // The button that was pressed is far below the outcome, or gone: the focus goes to the outcome.
  const place = useFocusWhen(timesTakenBack > 0 && nomination.data === null);

  if (!mayStand) {
    return (
      <Notice tone="neutral" title={t`Only students can stand for a post.`}>
        {t`Your account is not a student account.`}
      </Notice>
    );
  }
  return (
    <QueryState query={nomination} skeleton={<Skeleton lines={6} />} isEmpty={() => false}>
      {(mine) => (
        <Place gap={6} ref={place}>
          {!isOpen && <Notice tone="neutral" title={t`Nominations are not open.`} />}
          {!isOpen && <ElectionPhase election={election} />}
          {election.nominationRules && <MyBackings election={election} />}
          {isOpen && (standUntil ?? withdrawUntil) && (
            <p>
              {standUntil && (
                <>
                  {t`Last day to stand:`} <Day day={standUntil} />.{' '}
                </>
              )}
              {withdrawUntil && (
                <>
                  {t`Last day to withdraw:`} <Day day={withdrawUntil} />.
                </>
              )}
            </p>
          )}
          {mine && (
            <NominationCard
              election={election}
              nomination={mine}
              onTakenBack={() => setTimesTakenBack(timesTakenBack + 1)}
              isOpen={isOpen}
            />
          )}
          {isOpen && mine?.state !== 'standing' && mine?.state !== 'withdrawn' && (
            <Section title={mine ? t`Change your nomination` : t`Your nomination`}>
              <NominationForm
                // Taken back: the form begins anew.
                key={timesTakenBack}
                election={election}
                nomination={mine}
                myName={me.name}
                onSent={() => focusOn(place.current)}
              />
            </Section>
          )}
        </Place>
      )}
    </QueryState>
  );
}

const tones = { nominated: 'neutral', refused: 'bad', standing: 'good', withdrawn: 'warn' } as const;

function NominationCard({
  election,
  nomination,
  onTakenBack,
  isOpen,
}: {
  election: Election;
  nomination: Nomination;
  onTakenBack: () => void;
  isOpen: boolean;
}) {
  const { name, manifesto, photo, postId, state, reason } = nomination;
  const params = { id: election.id };
  const queries = useQueryClient();
  const { label, text } = texts().nominationPage.states[state];
  const post = election.posts.find(({ id }) => id === postId)?.title;
  return (
    <Card gap={4}>
      <WithAvatar name={name} photo={photo ?? undefined} size="large">
        <h2 dir="auto">{name}</h2>
        <p>
          <bdi>{post}</bdi>
        </p>
        <Badge tone={tones[state]}>{label}</Badge>
      </WithAvatar>
      <p>{text}</p>
      {reason && (
        <p>
          <strong>Reason:</strong> <bdi>{reason}</bdi>
        </p>
      )}
      <Manifesto text={manifesto} of={name} />
      <BackerList nomination={nomination} />
      {isOpen && state !== 'withdrawn' && (
        <div>
          <ChangeButton
            endpoint={withdrawMyNomination}
            call={{ params }}
            question={{
              title: t`Withdraw your nomination?`,
              confirmLabel: t`Withdraw nomination`,
              danger: true,
              children: <p>{t`You can stand again while nominations are open.`}</p>,
            }}
            done={t`Your nomination has been withdrawn.`}
            onSuccess={() => {
              queries.setQueryData(keyOf(getMyNomination, { params }), null);
              onTakenBack();
            }}
            onError={({ message }) => notify.error(t`Your nomination was not withdrawn. ${message}`)}
          />
        </div>
      )}
    </Card>
  );
}
