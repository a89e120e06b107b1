import { leaveKinds, reportLeave, type LeaveKind, type Me } from '@campus/contracts';
import { Form, FormField, SubmitButton, useToday, useZodForm } from '@campus/portal-kit';
import { useState } from 'react';
import { AboutYou } from './about-you.tsx';
import { BeforeSending } from './before-sending.tsx';
import { DaysFields } from './days-fields.tsx';
import { FirstFault } from './first-fault.tsx';
import { Refused } from './refused.tsx';
import { leaveInput } from './report-input.ts';
import type { Reported } from './reported-notice.tsx';
import { reporterOf } from './reporters.ts';
import { useReporting } from './use-reporting.ts';
import { WasUnsent } from './was-unsent.tsx';

const address = 'parentEmail';
const kindOptions = Object.entries(leaveKinds).map(([value, label]) => ({ value, label }));

/** Asks for leave. */
export function LeaveForm({ me, onReported }: { me: Me; onReported: (reported: Reported) => void }) {
  const today = useToday();
  const [reporter] = useState(() => reporterOf(me));
  const { name, registrationNumber, className, parentEmail } = reporter;
  const form = useZodForm(leaveInput(today), {
    defaultValues: {
      // Nothing is chosen yet.
      leaveKind: '' as LeaveKind,
      from: '',
      until: '',
      fromAfternoon: false,
      untilMidday: false,
      reason: '',
      name,
      registrationNumber,
      className,
      parentEmail,
    },
  });
  const { id, send, refusal, leaving, wasUnsent } = useReporting('leave-report', me, form);

  return (
    <>
      {leaving}
      <WasUnsent wasUnsent={wasUnsent} />
      <Form
        form={form}
        onSubmit={async (input) => {
          const answer = await send((api) => api.call(reportLeave, { body: { ...input, id } }), {
            name: input.name,
            registrationNumber: input.registrationNumber,
            className: input.className,
            parentEmail: input.parentEmail,
          });
          const span = { ...input, until: input.until ?? input.from };
          if (answer) onReported({ ...answer, kind: 'leave', span, told: input.parentEmail });
        }}
      >
        <FormField
          name="leaveKind"
          label="What it is for"
          required
          placeholder="Choose"
          options={kindOptions}
        />
        <DaysFields />
        <FormField
          name="reason"
          label="Reason"
          rows={3}
          maxLength={1000}
          required={false}
          hint="You, the health office and who decides on it read it. Your parents don’t get it."
        />
        <AboutYou isKnown={registrationNumber !== '' && parentEmail !== '' && !wasUnsent}>
          <FormField
            name={address}
            label="A parent’s e-mail address"
            type="email"
            required
            autoComplete="off"
            hint="One address. They get the days, and the decision."
          />
        </AboutYou>
        <FirstFault />
        <BeforeSending kind="leave" address={address} />
        <Refused refusal={refusal} id={id} />
        <SubmitButton>Ask for leave</SubmitButton>
      </Form>
    </>
  );
}
