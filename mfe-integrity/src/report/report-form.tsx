import type { Me } from '@campus/contracts';
import {
  ApiError,
  Form,
  keepUnsent,
  LinkButton,
  Notice,
  SubmitButton,
  takeUnsent,
  useLeaveGuard,
  usePortal,
  useToday,
  useZodForm,
} from '@campus/portal-kit';
import { useEffect, useState } from 'react';
import { BeforeSending } from './before-sending.tsx';
import { ReportFields } from './report-fields.tsx';
import { blankReport, reportInput, type ReportInput } from './report-input.ts';
import { useReporting } from './use-reporting.ts';

const formName = 'case-report';
interface Unsent {
  id: string;
  values: ReportInput;
}

/**
 * Reports an incident. What was typed is about somebody: it stays through every failure, but in this tab's memory only.
 */
export function ReportForm({ me, onReported }: { me: Me; onReported: (id: string) => void }) {
  const { domains, documentMaxBytes } = usePortal().config;
  const today = useToday();
  const [unsent] = useState(() => takeUnsent<Unsent>(me.id, formName));
  const form = useZodForm(reportInput({ today, domains, ownEmail: me.email, maxBytes: documentMaxBytes }), {
    defaultValues: blankReport,
  });
  const { id, send, progress, arrivedBefore } = useReporting(unsent?.id);
  const leaving = useLeaveGuard(
    form.formState.isDirty ? 'What you entered is not sent, and is kept nowhere but on this page.' : null,
  );
  const { reset } = form;
  useEffect(() => {
    if (unsent) reset(unsent.values, { keepDefaultValues: true });
  }, [unsent, reset]);

  return (
    <>
      {leaving}
      {unsent && (
        <Notice tone="neutral">
          <p>Your report was not sent, because you were signed out. What you entered is here again.</p>
        </Notice>
      )}
      <Form
        form={form}
        onSubmit={async (report) => {
          try {
            const sent = await send(report);
            if (sent) onReported(sent.id);
          } catch (error) {
            // The shell leads to the login now.
            if (error instanceof ApiError && error.code === 'session-expired')
              keepUnsent(me.id, formName, { id, values: form.getValues() } satisfies Unsent);
            throw error;
          }
        }}
      >
        <ReportFields progress={progress} />
        <BeforeSending />
        {arrivedBefore && (
          <div role="alert">
            <Notice
              tone="warn"
              action={<LinkButton to={`/cheating-records/cases/${id}`}>Open it</LinkButton>}
            >
              <p>
                What you sent first had arrived, and stays as it was then. You can add evidence to it, or take
                it back and report again.
              </p>
            </Notice>
          </div>
        )}
        <SubmitButton>Send the report</SubmitButton>
      </Form>
    </>
  );
}
