import { type AbsenceDetail, decideLeave, getAbsence } from '@campus/contracts/health';
import { DecisionForm, LinkButton, type Reading, useChange } from '@campus/portal-kit';
import { paths } from '../paths.ts';
import { absenceState } from './absence-words.ts';
import { decisionTexts } from './texts.ts';

const statuses = { approve: 'Approved', reject: 'Rejected' } as const;

/** The decision on leave, with a remark. */
export function Decision({ absence, readAgain, next }: { absence: AbsenceDetail } & Reading<AbsenceDetail>) {
  const { id, version, actions } = absence;
  const decide = useChange(decideLeave, { updates: getAbsence });
  return (
    <DecisionForm
      name={`leave ${id}`}
      hint={decisionTexts.remarkHint}
      version={version}
      possible={(['approve', 'reject'] as const).filter((decision) => actions.includes(decision))}
      state={absenceState(absence).words}
      decide={async (decision, remark, readVersion) => {
        const status = statuses[decision as keyof typeof statuses];
        await decide.mutateAsync({ params: { id }, body: { status, remark, version: readVersion } });
      }}
      readAgain={async () => (await readAgain()).version}
      title={decisionTexts.title}
      done={decisionTexts.done(absenceState(absence).words.toLowerCase())}
      next={
        <>
          {next}
          <LinkButton to={paths.leaveQueue}>{decisionTexts.toQueue}</LinkButton>
        </>
      }
    />
  );
}
