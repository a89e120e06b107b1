import { type AbsenceDetail, cancelAbsence, getAbsence, returnFromAbsence } from '@campus/contracts/health';
import { ChangeButton, Names, Place, plural, Row, Section } from '@campus/portal-kit';
import { StatusNotice } from './report-parts.tsx';
import { authorActionsTexts } from './texts.ts';

const endpoints = { return: returnFromAbsence, cancel: cancelAbsence, withdraw: cancelAbsence };
const stepNames = ['return', 'cancel', 'withdraw'] as const;

/** A report's state, and the steps its author can still take. */
export function AuthorActions({ absence }: { absence: AbsenceDetail }) {
  const possible = stepNames.filter((step) => absence.actions.includes(step));
  return (
    <Place gap={6}>
      <StatusNotice absence={absence} />
      {possible.length > 0 && (
        <Section title={authorActionsTexts.title}>
          <Row>
            {possible.map((step) => (
              <Step key={step} step={step} absence={absence} />
            ))}
          </Row>
        </Section>
      )}
    </Place>
  );
}

function Step({
  step,
  absence: { id, version, notices },
}: {
  step: keyof typeof endpoints;
  absence: AbsenceDetail;
}) {
  const { label, question, consequence, done } = authorActionsTexts.steps[step];
  const danger = step !== 'return';
  const children = (
    <>
      <p>{consequence}</p>
      <p>
        <Told addresses={[...new Set(notices.map(({ address }) => address))]} />
      </p>
    </>
  );
  return (
    <ChangeButton
      endpoint={endpoints[step]}
      call={{ params: { id }, body: { version } }}
      variant={danger ? 'danger' : 'primary'}
      question={{ title: question, confirmLabel: label, danger, children }}
      done={done}
      updates={getAbsence}
    />
  );
}

const Told = ({ addresses }: { addresses: readonly string[] }) =>
  addresses.length === 0 ? (
    authorActionsTexts.noEmails
  ) : (
    <>
      <Names of={addresses} />
      {plural(addresses.length, authorActionsTexts.oneGotEmail, authorActionsTexts.severalGotEmails)}
    </>
  );
