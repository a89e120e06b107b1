import { reportSick, type Me } from '@campus/contracts';
import { Form, FormField, SubmitButton, usePortal, useToday, useZodForm } from '@campus/portal-kit';
import { useState } from 'react';
import { AboutYou } from './about-you.tsx';
import { BeforeSending } from './before-sending.tsx';
import { DaysFields } from './days-fields.tsx';
import { FieldsFold } from './fields-fold.tsx';
import { FirstFault } from './first-fault.tsx';
import { Refused } from './refused.tsx';
import { sickInput } from './report-input.ts';
import type { Reported } from './reported-notice.tsx';
import { reporterOf } from './reporters.ts';
import { useReporting } from './use-reporting.ts';
import { WasUnsent } from './was-unsent.tsx';

const address = 'classCoordinatorEmail';

/** Reports sick; for today it is filled in already. */
export function SickForm({ me, onReported }: { me: Me; onReported: (reported: Reported) => void }) {
  const { domains } = usePortal().config;
  const today = useToday();
  const [reporter] = useState(() => reporterOf(me));
  const { name, registrationNumber, className, classCoordinatorEmail } = reporter;
  const form = useZodForm(sickInput(today, domains), {
    defaultValues: {
      from: today,
      until: '',
      fromAfternoon: false,
      untilMidday: false,
      reason: '',
      name,
      registrationNumber,
      className,
      classCoordinatorEmail,
    },
  });
  const { id, send, refusal, leaving, wasUnsent } = useReporting('sick-report', me, form);

  return (
    <>
      {leaving}
      <WasUnsent wasUnsent={wasUnsent} />
      <Form
        form={form}
        onSubmit={async (input) => {
          const told = input.classCoordinatorEmail ?? '';
          const answer = await send((api) => api.call(reportSick, { body: { ...input, id } }), {
            name: input.name,
            registrationNumber: input.registrationNumber,
            className: input.className,
            classCoordinatorEmail: told,
          });
          const span = { ...input, until: input.until ?? input.from };
          if (answer) onReported({ ...answer, kind: 'sick', span, told: told || null });
        }}
      >
        <FieldsFold
          title="Other days, half a day, a reason"
          names={['from', 'until', 'reason']}
          isOpen={wasUnsent}
        >
          <DaysFields />
          <FormField
            name="reason"
            label="Reason"
            rows={2}
            maxLength={1000}
            required={false}
            hint="Only you and the health office read it."
          />
        </FieldsFold>
        <AboutYou isKnown={registrationNumber !== '' && !wasUnsent}>
          <FormField
            name={address}
            label="Class coordinator’s e-mail address"
            type="email"
            required={false}
            autoComplete="off"
            hint={`It ends with @${domains.student} or @${domains.admin}.`}
          />
        </AboutYou>
        <FirstFault />
        <BeforeSending kind="sick" address={address} />
        <Refused refusal={refusal} id={id} />
        <SubmitButton>Report sick</SubmitButton>
      </Form>
    </>
  );
}
