import { type AbsenceDetail, decideLeave, getAbsence } from '@campus/contracts/health';
import { DecisionForm, LinkButton, notify, Place, Section, useChange } from '@campus/portal-kit';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { absenceState } from './absence-words.ts';

const statuses = { approve: 'Approved', reject: 'Rejected' } as const;

/** Where leave is decided with a remark. */
export function Decision({
  absence,
  readAgain,
}: {
  absence: AbsenceDetail;
  readAgain: () => Promise<AbsenceDetail>;
}) {
  const { id, version, actions } = absence;
  const decide = useChange(decideLeave, { updates: getAbsence });
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <Section title="Your decision">
        <Place focusWhen>
          <p>It is in the history below, and who asked is told by e-mail.</p>
          <div>
            <LinkButton variant="primary" to={paths.leaveQueue}>
              Other leave to decide
            </LinkButton>
          </div>
        </Place>
      </Section>
    );
  return (
    <DecisionForm
      name={`leave ${id}`}
      hint="Who asked for leave reads it here."
      version={version}
      possible={(['approve', 'reject'] as const).filter((decision) => actions.includes(decision))}
      state={absenceState(absence).words}
      decide={async (decision, remark, readVersion) => {
        const status = statuses[decision as keyof typeof statuses];
        await decide.mutateAsync({ params: { id }, body: { status, remark, version: readVersion } });
        notify.success(`The leave is ${status.toLowerCase()}.`);
        setDone(true);
      }}
      readAgain={async () => (await readAgain()).version}
      wrap={(form) => <Section title="Your decision">{form}</Section>}
    />
  );
}
