import { type AbsenceDetail, cancelAbsence, getAbsence, returnFromAbsence } from '@campus/contracts/health';
import { ChangeButton, focusOn, Names, Place, plural, randomId, Row, Section } from '@campus/portal-kit';
import { useRef, useState } from 'react';
import { StatusNotice } from './report-parts.tsx';
import { authorActionsTexts } from './texts.ts';

const steps = {
  return: {
    endpoint: returnFromAbsence,
    label: authorActionsTexts.iAmBack,
    title: authorActionsTexts.backQuestion,
    done: authorActionsTexts.backDone,
    words: authorActionsTexts.backConsequence,
    danger: false,
  },
  cancel: {
    endpoint: cancelAbsence,
    label: authorActionsTexts.withdrawReport,
    title: authorActionsTexts.withdrawReportQuestion,
    done: authorActionsTexts.withdrawReportDone,
    words: authorActionsTexts.withdrawReportConsequence,
    danger: true,
  },
  withdraw: {
    endpoint: cancelAbsence,
    label: authorActionsTexts.withdrawRequest,
    title: authorActionsTexts.withdrawRequestQuestion,
    done: authorActionsTexts.withdrawRequestDone,
    words: authorActionsTexts.withdrawRequestConsequence,
    danger: true,
  },
} as const;
const stepNames = Object.keys(steps) as (keyof typeof steps)[];

/** A report's state, and the steps its author can still take. */
export function AuthorActions({ absence }: { absence: AbsenceDetail }) {
  const place = useRef<HTMLDivElement>(null);
  const possible = stepNames.filter((step) => absence.actions.includes(step));
  return (
    // The pressed button disappears with the step, so the focus moves to the outcome.
    <Place ref={place} gap={6}>
      <StatusNotice absence={absence} />
      {possible.length > 0 && (
        <Section title={authorActionsTexts.title}>
          <Row>
            {possible.map((step) => (
              <Step key={step} step={step} absence={absence} onSettled={() => focusOn(place.current)} />
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
  onSettled,
}: {
  step: keyof typeof steps;
  absence: AbsenceDetail;
  /** Called after success or failure; the pressed button may be gone. */
  onSettled: () => void;
}) {
  const { endpoint, label, title, done, words, danger } = steps[step];
  // Idempotency key, shared by all retries.
  const [requestId] = useState(randomId);
  const children = (
    <>
      <p>{words}</p>
      <p>
        <Told addresses={[...new Set(notices.map(({ address }) => address))]} />
      </p>
    </>
  );
  return (
    <ChangeButton
      endpoint={endpoint}
      call={{ params: { id }, body: { requestId, version } }}
      variant={danger ? 'danger' : 'primary'}
      question={{ title, confirmLabel: label, danger, children }}
      done={done}
      updates={getAbsence}
      onSettled={onSettled}
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
