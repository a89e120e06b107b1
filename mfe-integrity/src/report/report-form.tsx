import { reportCase } from '@campus/contracts/integrity';
import type { Me } from '@campus/contracts/members';
import {
  ApiError,
  Form,
  formDataOf,
  LinkButton,
  Notice,
  Section,
  Stack,
  SubmitButton,
  useChange,
  useKeptForm,
  usePortal,
  useToday,
} from '@campus/portal-kit';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { ReportFields } from './report-fields.tsx';
import { blankReport, reportInput } from './report-input.ts';
import { texts } from './texts.ts';

/**
 * Reports an incident. The text is about a person: it survives every failure, but only in this tab's memory.
 */
export function ReportForm({ me, onReported }: { me: Me; onReported: (id: string) => void }) {
  const { domains, documentMaxBytes } = usePortal().config;
  const today = useToday();
  const schema = reportInput({ today, domains, ownEmail: me.email, maxBytes: documentMaxBytes });
  const kept = useKeptForm(schema, { name: 'case-report', defaultValues: blankReport });
  const { requestId: id } = kept;
  const report = useChange(reportCase);
  // An earlier try has arrived, with something else in it.
  const [arrivedBefore, setArrivedBefore] = useState(false);

  return (
    <Form
      kept={kept}
      countsOnce
      leaveWarning="What you entered is not sent, and is kept nowhere but on this page."
      onSubmit={async ({ evidence, ...texts }) => {
        setArrivedBefore(false);
        try {
          // The file is last, so that the API has read who and what before the bytes come.
          const sent = await report.mutateAsync({ body: formDataOf({ id, ...texts, evidence }) });
          kept.clear();
          onReported(sent.id);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (error.code !== 'case-exists') throw error.besideFile('evidence');
          setArrivedBefore(true);
        }
      }}
    >
      <ReportFields progress={report.progress} />
      <BeforeSending />
      {arrivedBefore && (
        <div role="alert">
          <Notice tone="warn" action={<LinkButton to={paths.case(id)}>{texts.reportForm.open}</LinkButton>}>
            {texts.reportForm.alreadySent}
          </Notice>
        </div>
      )}
      <SubmitButton>{texts.reportForm.send}</SubmitButton>
    </Form>
  );
}

/** The next steps after the report, and its readers. */
const BeforeSending = () => (
  <Section title={texts.reportForm.before}>
    <Stack as="ul" gap={3}>
      <li>
        <strong>{texts.reportForm.theCommittee}</strong> {texts.reportForm.committeeText}
      </li>
      <li>
        <strong>{texts.reportForm.theStudent}</strong> {texts.reportForm.studentText}
      </li>
      <li>
        <strong>{texts.reportForm.you}</strong> {texts.reportForm.youText}
      </li>
      <li>
        <strong>{texts.reportForm.noOne}</strong> {texts.reportForm.noOneText}
      </li>
    </Stack>
  </Section>
);
