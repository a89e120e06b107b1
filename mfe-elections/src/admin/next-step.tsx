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
import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import { isStepped } from '../live/turnout.tsx';
import { errorText } from './error-text.ts';
import { texts } from './texts.ts';

const moves = () => texts().nextStep.moves;
type Move = keyof ReturnType<typeof moves>;

/** The consequences of each move, and whether they are final. */
const consequences: Record<Move, (election: ManagedElection) => ReactNode> = {
  nominations: () => (
    <>
      <p>{t`Everyone can see the election from now on, and students can stand. You review each nomination.`}</p>
      <p>{t`You can’t turn it back into a draft. You can only continue or cancel it.`}</p>
    </>
  ),
  open: ({ listed, eligibility, closesAt, pendingNominations }) => (
    <>
      <p>
        {eligibility === 'list'
          ? t`The ${{ listed: counted(listed ?? 0, 'voter') }} on the list`
          : t`All students`}{' '}
        {t`can vote immediately.`}{' '}
        {closesAt ? (
          <>
            {t`Voting ends automatically on`} <When at={closesAt} />.
          </>
        ) : (
          t`You end voting yourself.`
        )}
      </p>
      <p>{t`This freezes posts, candidates, voters and rules. Until the first vote you can remove a candidate, and after it only withdraw one, with a reason that voters see. You can’t undo this.`}</p>
      {pendingNominations > 0 && (
        <p>
          <strong>
            {pendingNominations === 1
              ? t`One nomination has not been reviewed`
              : t`${pendingNominations} nominations have not been reviewed`}
          </strong>{' '}
          {t`and will not be on the ballot.`}
        </p>
      )}
    </>
  ),
  closed: (election) => (
    <>
      <p>
        {texts().nextStep.closeText(election.turnout.cast, election.turnout.eligible, isStepped(election))}
      </p>
      <p>
        {t`The ballots are counted and sealed. The result is published`}{' '}
        {election.publishesAt ? (
          <>
            {t`on`} <When at={election.publishesAt} />
          </>
        ) : (
          t`in a day`
        )}
        {t`, or earlier if you publish it.`}
      </p>
      <FewBallots election={election} />
    </>
  ),
  published: (election) => (
    <>
      <p>{t`Everyone sees the result and all ballots without names, and can count them again. You can’t undo this.`}</p>
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
        <strong>{t`Only ${{ ballots: counted(turnout.cast, 'ballot') }} cast.`}</strong>{' '}
        {t`The result may show how individual people voted. You can’t hide it again once it is published.`}
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
  const possible = electionMoves[state].filter((to) => to in moves()) as Move[];
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
      aria-label={t`Next step`}
    >
      {possible.includes('open') && missing.length > 0 && (
        <Notice tone="warn" title={t`Before voting can open:`}>
          <Stack as="ul" gap={1}>
            {missing.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </Stack>
        </Notice>
      )}
      {isStopped && (
        <Notice tone="bad" title={isPaused ? t`Voting is paused.` : t`This election was stopped.`}>
          {haltReason}
        </Notice>
      )}
      {isCounting(election) && haltReason === null && (
        <Notice tone="neutral">{t`The ballots are being counted and sealed. You can publish the result in a few seconds.`}</Notice>
      )}
      {state === 'published' && <p>{t`The result is published. Nothing is left to do.`}</p>}
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
                  title: moves()[to].title,
                  confirmLabel: moves()[to].label,
                  children: <Stack gap={3}>{consequences[to](election)}</Stack>,
                }}
                done={moves()[to].done}
                onError={(error) => notify.error(errorText(error))}
              />
            ))}
          {isPaused && <Button onClick={() => setAsking('resume')}>{t`Nothing was set back`}</Button>}
          <Button variant="danger" onClick={() => setAsking('cancel')}>
            {t`Cancel election`}
          </Button>
        </Row>
      )}
      {asking === 'resume' && (
        <ReasonDialog
          name={`resume ${election.id}`}
          title={t`Continue the election?`}
          hint={t`Say how you know that nothing was set back. Kept in the audit log.`}
          confirmLabel="Confirm"
          onConfirm={async (reason) => {
            await resume.mutateAsync({ params: { id }, body: { version, reason } });
            notify.success(t`The election continues.`);
          }}
          onClose={() => setAsking(null)}
        >
          <p>{t`Ask the operator of the portal first. If a snapshot or a backup was restored, some voters could vote twice, and no one would notice.`}</p>
        </ReasonDialog>
      )}
      {asking === 'cancel' && (
        <ReasonDialog
          name={`cancel ${election.id}`}
          title={t`Cancel this election?`}
          hint={state === 'draft' ? t`Kept in the audit log.` : t`Everyone who opens the election sees this.`}
          confirmLabel={t`Cancel election`}
          onConfirm={(reason) => cancel.mutateAsync(stepTo('cancelled', reason))}
          onClose={() => setAsking(null)}
        >
          <p>
            {t`The election ends`}
            {state === 'open' || election.turnout.cast > 0 ? t` and its ballots are never published` : ''}
            {t`. You can’t undo this.`}
          </p>
        </ReasonDialog>
      )}
    </Place>
  );
}
