import {
  type Election,
  electionMoves,
  type ElectionState,
  type ManagedElection,
  moveElection,
  resumeElection,
} from '@campus/contracts/elections';
import {
  Button,
  ChangeButton,
  Notice,
  notify,
  useChange,
  When,
  counted,
  Place,
  ReasonDialog,
  Row,
  Stack,
} from '@campus/portal-kit';
import { useState, type ReactNode } from 'react';
import { isStepped } from '../live/turnout.tsx';
import { errorText } from './error-text.ts';
import { texts } from './texts.ts';

const { moves } = texts.nextStep;
type Move = keyof typeof moves;

/** The consequences of each move, and whether they are final. */
const consequences: Record<Move, (election: ManagedElection) => ReactNode> = {
  nominations: () => (
    <>
      <p>{texts.nextStep.nominationsText}</p>
      <p>{texts.nextStep.nominationsFinal}</p>
    </>
  ),
  open: ({ listed, eligibility, closesAt, pendingNominations }) => (
    <>
      <p>
        {eligibility === 'list'
          ? texts.nextStep.theOnTheList(counted(listed ?? 0, 'voter'))
          : texts.nextStep.allStudents}{' '}
        {texts.nextStep.canVoteAtOnce}{' '}
        {closesAt ? (
          <>
            {texts.nextStep.closesByClock} <When at={closesAt} />.
          </>
        ) : (
          texts.nextStep.closesByHand
        )}
      </p>
      <p>{texts.nextStep.freezes}</p>
      {pendingNominations > 0 && (
        <p>
          <strong>
            {pendingNominations === 1
              ? texts.nextStep.oneNominationNotReviewed
              : texts.nextStep.nominationsNotReviewed(pendingNominations)}
          </strong>{' '}
          {texts.nextStep.notOnBallot}
        </p>
      )}
    </>
  ),
  closed: (election) => (
    <>
      <p>{texts.nextStep.closeText(election.turnout.cast, election.turnout.eligible, isStepped(election))}</p>
      <p>
        {texts.nextStep.sealed}{' '}
        {election.publishesAt ? (
          <>
            {texts.nextStep.on} <When at={election.publishesAt} />
          </>
        ) : (
          texts.nextStep.inADay
        )}
        {texts.nextStep.orEarlier}
      </p>
      <FewBallots election={election} />
    </>
  ),
  published: (election) => (
    <>
      <p>{texts.nextStep.publishText}</p>
      <FewBallots election={election} />
    </>
  ),
};

/** With fewer ballots than this, the result may show how individual people voted. */
const fewBallots = 5;

const FewBallots = ({ election: { turnout } }: { election: ManagedElection }) =>
  turnout.cast > 0 &&
  turnout.cast < fewBallots && (
    <Notice tone="warn">
      <p>
        <strong>{texts.nextStep.onlySoMany(counted(turnout.cast, 'ballot'))}</strong>{' '}
        {texts.nextStep.fewBallots}
      </p>
    </Notice>
  );

/** Voting has ended, and its ballots are being counted and sealed: some seconds in which nothing can be published. */
export const isCounting = ({ state, digest, halted }: Pick<Election, 'state' | 'digest' | 'halted'>) =>
  state === 'closed' && digest === null && !halted;

/** The possible next steps of the election, the usual one first. Each explains its consequences before it happens. */
export function NextStep({ election }: { election: ManagedElection }) {
  const { id, state, version, missing, haltReason } = election;
  const isStopped = haltReason !== null && state !== 'cancelled';
  const isPaused = isStopped && election.paused;
  const cancel = useChange(moveElection);
  const resume = useChange(resumeElection);
  const stepTo = (to: ElectionState, reason = '') => ({ params: { id }, body: { from: state, to, reason } });
  const [asking, setAsking] = useState<'cancel' | 'resume' | null>(null);
  const possible = electionMoves[state].filter((to) => to in moves) as Move[];
  const offered = possible.filter(
    (to) => (to !== 'open' || missing.length === 0) && !isCounting(election) && haltReason === null,
  );
  // With all that voting needs, it comes before a call for more candidates.
  const first = offered.includes('open') ? 'open' : offered[0];

  return (
    <Place
      as="section"
      gap={5}
      // The button that had the focus is gone.
      focusWhen={asking === null && cancel.isSuccess}
      aria-label={texts.nextStep.nextStep}
    >
      {possible.includes('open') && missing.length > 0 && (
        <Notice tone="warn" title={texts.nextStep.beforeVotingOpen}>
          <Stack as="ul" gap={1}>
            {missing.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </Stack>
        </Notice>
      )}
      {isStopped && (
        <Notice tone="bad" title={isPaused ? texts.nextStep.paused : texts.nextStep.halted}>
          {haltReason}
        </Notice>
      )}
      {isCounting(election) && haltReason === null && (
        <Notice tone="neutral">{texts.nextStep.counting}</Notice>
      )}
      {state === 'published' && <p>{texts.nextStep.finished}</p>}
      {electionMoves[state].length > 0 && (
        <Row>
          {offered
            .toSorted((a, b) => Number(b === first) - Number(a === first))
            .map((to) => (
              <ChangeButton
                key={to}
                endpoint={moveElection}
                call={stepTo(to)}
                variant={to === first ? 'primary' : 'secondary'}
                question={{
                  title: moves[to].title,
                  confirmLabel: moves[to].label,
                  children: <Stack gap={3}>{consequences[to](election)}</Stack>,
                }}
                done={moves[to].done}
                onError={(error) => notify.error(errorText(error))}
              />
            ))}
          {isPaused && <Button onClick={() => setAsking('resume')}>{texts.nextStep.resume}</Button>}
          <Button variant="danger" onClick={() => setAsking('cancel')}>
            {texts.nextStep.cancel}
          </Button>
        </Row>
      )}
      {asking === 'resume' && (
        <ReasonDialog
          name={`resume ${election.id}`}
          title={texts.nextStep.resumeTitle}
          hint={texts.nextStep.resumeHint}
          confirmLabel="Confirm"
          onConfirm={async (reason) => {
            await resume.mutateAsync({ params: { id }, body: { version, reason } });
            notify.success(texts.nextStep.resumed);
          }}
          onClose={() => setAsking(null)}
        >
          <p>{texts.nextStep.resumeText}</p>
        </ReasonDialog>
      )}
      {asking === 'cancel' && (
        <ReasonDialog
          name={`cancel ${election.id}`}
          title={texts.nextStep.cancelTitle}
          hint={state === 'draft' ? texts.nextStep.cancelDraftHint : texts.nextStep.cancelHint}
          confirmLabel={texts.nextStep.cancel}
          onConfirm={(reason) => cancel.mutateAsync(stepTo('cancelled', reason))}
          onClose={() => setAsking(null)}
        >
          <p>
            {texts.nextStep.cancelText}
            {state === 'open' || election.turnout.cast > 0 ? texts.nextStep.cancelBallots : ''}
            {texts.nextStep.cancelFinal}
          </p>
        </ReasonDialog>
      )}
    </Place>
  );
}
