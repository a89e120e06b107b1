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
  ConfirmDialog,
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
  const isPaused = election.paused && state !== 'cancelled';
  const move = useChange(moveElection);
  const resume = useChange(resumeElection);
  const stepTo = (to: ElectionState, reason = '') => ({ params: { id }, body: { from: state, to, reason } });
  const [asking, setAsking] = useState<Move | 'cancelled' | 'resumed' | null>(null);
  const possible = electionMoves[state].filter((to) => to in moves) as Move[];
  const offered = possible.filter(
    (to) => (to !== 'open' || missing.length === 0) && !isCounting(election) && haltReason === null,
  );
  // With all that voting needs, it comes before a call for more candidates.
  const first = offered.includes('open') ? 'open' : offered[0];
  const asked = asking === 'cancelled' || asking === 'resumed' ? null : asking;

  function take(to: Move) {
    move.mutate(stepTo(to), {
      onSuccess: () => notify.success(moves[to].done),
      onSettled: () => setAsking(null),
    });
  }

  return (
    <Place
      as="section"
      gap={5}
      // The button that had the focus may be gone with the state.
      focusWhen={asking === null && !move.isIdle && !move.isPending}
      aria-label={texts.nextStep.nextStep}
    >
      {move.isError && (
        <Notice tone="bad">
          <p role="alert">{errorText(move.error)}</p>
        </Notice>
      )}
      {possible.includes('open') && missing.length > 0 && (
        <Notice tone="warn" title={texts.nextStep.beforeVotingOpen}>
          <Stack as="ul" gap={1}>
            {missing.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </Stack>
        </Notice>
      )}
      {haltReason !== null && state !== 'cancelled' && (
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
              <Button key={to} variant={to === first ? 'primary' : 'secondary'} onClick={() => setAsking(to)}>
                {moves[to].label}
              </Button>
            ))}
          {isPaused && <Button onClick={() => setAsking('resumed')}>{texts.nextStep.resume}</Button>}
          <Button variant="danger" onClick={() => setAsking('cancelled')}>
            {texts.nextStep.cancel}
          </Button>
        </Row>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked ? moves[asked].title : ''}
        confirmLabel={asked ? moves[asked].label : ''}
        busy={move.isPending}
        onConfirm={() => asked && take(asked)}
        onCancel={() => setAsking(null)}
      >
        <Stack gap={3}>{asked && consequences[asked](election)}</Stack>
      </ConfirmDialog>
      {asking === 'resumed' && (
        <ReasonDialog
          name={`resume ${election.id}`}
          title={texts.nextStep.resumeTitle}
          hint={texts.nextStep.resumeHint}
          confirmLabel={texts.nextStep.resumeConfirm}
          onConfirm={async (reason) => {
            await resume.mutateAsync({ params: { id }, body: { version, reason } });
            notify.success(texts.nextStep.resumed);
          }}
          onClose={() => setAsking(null)}
        >
          <p>{texts.nextStep.resumeText}</p>
        </ReasonDialog>
      )}
      {asking === 'cancelled' && (
        <ReasonDialog
          name={`cancel ${election.id}`}
          title={texts.nextStep.cancelTitle}
          hint={state === 'draft' ? texts.nextStep.cancelDraftHint : texts.nextStep.cancelHint}
          confirmLabel={texts.nextStep.cancel}
          onConfirm={(reason) => move.mutateAsync(stepTo('cancelled', reason))}
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
