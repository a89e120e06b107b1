import type { Me } from '@campus/contracts';
import {
  Form,
  LinkButton,
  Notice,
  SubmitButton,
  UnsentNotice,
  useLeaveGuard,
  usePortal,
  useToday,
  useKeepUnsent,
  useUnsent,
  useZodForm,
} from '@campus/portal-kit';
import { useEffect } from 'react';
import { BeforeSending } from './before-sending.tsx';
import { ReportFields } from './report-fields.tsx';
import { blankReport, reportInput, type ReportInput } from './report-input.ts';
import { useReporting } from './use-reporting.ts';

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
  const unsent = useUnsent<Unsent>('case-report');
  const form = useZodForm(reportInput({ today, domains, ownEmail: me.email, maxBytes: documentMaxBytes }), {
    defaultValues: blankReport,
  });
  const { id, send, progress, arrivedBefore } = useReporting(unsent?.id);
  const { isDirty } = form.formState;
  useKeepUnsent('case-report', () => (isDirty ? ({ id, values: form.getValues() } satisfies Unsent) : null));
  const leaving = useLeaveGuard(
    isDirty ? 'What you entered is not sent, and is kept nowhere but on this page.' : null,
  );
  const { reset } = form;
  useEffect(() => {
    if (unsent) reset(unsent.values, { keepDefaultValues: true });
  }, [unsent, reset]);

  return (
    <>
      {leaving}
      {unsent && <UnsentNotice />}
      <Form
        form={form}
        onSubmit={async (report) => {
          const sent = await send(report);
          if (sent) onReported(sent.id);
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
