import type { Election, Me, Nomination } from '@campus/contracts';
import {
  Avatar,
  Badge,
  Button,
  Card,
  ConfirmDialog,
  notify,
  Page,
  QueryState,
  Section,
  Skeleton,
  useMay,
  useSession,
  Notice,
} from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { MissingElection } from '../components/missing-election.tsx';
import { Manifesto } from '../components/manifesto.tsx';
import { useLiveElection } from '../hooks/use-live-election.ts';
import { ElectionPhase } from '../voting/election-phase.tsx';
import { NominationForm } from '../voting/nomination-form.tsx';
import { useMyNomination } from '../voting/use-my-nomination.ts';
import styles from './nomination-page.module.css';

export function NominationPage() {
  const session = useSession();
  const { electionId = '' } = useParams();
  return 'me' in session ? <Standing id={electionId} me={session.me} /> : null;
}

function Standing({ id, me }: { id: string; me: Me }) {
  const election = useLiveElection(id);
  return (
    <Page title="Stand for election" lead={election.data && <bdi>{election.data.title}</bdi>} width="narrow">
      <p className={styles['links']}>
        <Link to={`/voting/${id}`}>Candidates and voting</Link>
      </p>
      <QueryState query={election} skeleton={<Skeleton lines={6} />} missing={<MissingElection />}>
        {(data) => <MyNomination election={data} me={me} />}
      </QueryState>
    </Page>
  );
}

function MyNomination({ election, me }: { election: Election; me: Me }) {
  const { nomination, submit, takeBack } = useMyNomination(election.id, me.id);
  const mayStand = useMay('nomination.submit');
  const isOpen = election.state === 'nominations';
  const [timesTakenBack, setTimesTakenBack] = useState(0);
  const place = useRef<HTMLDivElement>(null);

  // The button that was pressed is far below the words that say what came of it, or gone.
  function showWhereItStands() {
    place.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
  const isGone = timesTakenBack > 0 && nomination.data === null;
  useEffect(() => {
    if (isGone) showWhereItStands();
  }, [isGone]);

  if (!mayStand) {
    return (
      <Notice tone="neutral">
        <p>
          <strong>Only students can stand in this election.</strong>
        </p>
        <p>Your account has no student role.</p>
      </Notice>
    );
  }
  return (
    <QueryState query={nomination} skeleton={<Skeleton lines={6} />} isEmpty={() => false}>
      {(mine) => (
        <div className={styles['place']} ref={place} tabIndex={-1}>
          {!isOpen && (
            <Notice tone="neutral">
              <p>
                <strong>Nominations are not open.</strong>
              </p>
            </Notice>
          )}
          {!isOpen && <ElectionPhase election={election} />}
          {mine && (
            <NominationCard
              election={election}
              nomination={mine}
              takeBack={takeBack}
              onTakenBack={() => setTimesTakenBack(timesTakenBack + 1)}
              isOpen={isOpen}
            />
          )}
          {isOpen && mine?.state !== 'standing' && mine?.state !== 'withdrawn' && (
            <Section title={mine ? 'Change it' : 'Your nomination'}>
              <NominationForm
                // Taken back: the form begins anew.
                key={timesTakenBack}
                election={election}
                nomination={mine}
                myName={me.name}
                submit={submit}
                onSent={showWhereItStands}
              />
            </Section>
          )}
        </div>
      )}
    </QueryState>
  );
}

const states = {
  nominated: ['Waits for review', 'neutral'],
  refused: ['Not accepted', 'bad'],
  standing: ['Accepted', 'good'],
  withdrawn: ['Withdrawn', 'warn'],
} as const;

function NominationCard({
  election,
  nomination: { name, manifesto, photo, postId, state, reason },
  takeBack,
  onTakenBack,
  isOpen,
}: {
  election: Election;
  nomination: Nomination;
  takeBack: ReturnType<typeof useMyNomination>['takeBack'];
  onTakenBack: () => void;
  isOpen: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const [label, tone] = states[state];
  const post = election.posts.find(({ id }) => id === postId)?.title;
  return (
    <Card className={styles['nomination']}>
      <div className={styles['head']}>
        <Avatar name={name} photo={photo ?? undefined} size="large" />
        <div>
          <h2 dir="auto">{name}</h2>
          <p>
            <bdi>{post}</bdi>
          </p>
          <Badge tone={tone}>{label}</Badge>
        </div>
      </div>
      <p>{stateWords(state)}</p>
      {reason && (
        <p>
          <strong>Reason:</strong> <bdi>{reason}</bdi>
        </p>
      )}
      <Manifesto text={manifesto} of={name} />
      {isOpen && state !== 'withdrawn' && (
        <div>
          <Button onClick={() => setAsking(true)}>Take back</Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title="Take your nomination back?"
        confirmLabel="Take back"
        danger
        busy={takeBack.isPending}
        onConfirm={() =>
          takeBack.mutate(undefined, {
            onSuccess: () => {
              onTakenBack();
              notify.success('Your nomination is taken back.');
            },
            onError: (error) => notify.error(`It was not taken back. ${error.message}`),
            onSettled: () => setAsking(false),
          })
        }
        onCancel={() => setAsking(false)}
      >
        <p>As long as nominations are open you can stand again.</p>
      </ConfirmDialog>
    </Card>
  );
}

function stateWords(state: Nomination['state']): string {
  switch (state) {
    case 'nominated':
      return 'Your nomination has arrived. An admin looks at it before it stands on the ballot; until then you can change it.';
    case 'refused':
      return 'An admin did not accept it. You can change it and send it again.';
    case 'standing':
      return 'You stand on the ballot.';
    case 'withdrawn':
      return 'You stood on the ballot and were withdrawn.';
  }
}
