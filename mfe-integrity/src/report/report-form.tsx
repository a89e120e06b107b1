import { reportCase } from '@campus/contracts/integrity';
import type { Me } from '@campus/contracts/members';
import {
  ApiError,
  Form,
  formDataOf,
  LinkButton,
  Section,
  Stack,
  SubmitButton,
  useChange,
  useKeptForm,
  usePortal,
  useToday,
} from '@campus/portal-kit';
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
  const report = useChange(reportCase, { kept });

  return (
    <Form
      kept={kept}
      earlier={(id) => <LinkButton to={paths.case(id)}>{texts.reportForm.open}</LinkButton>}
      leaveWarning="What you entered is not sent, and is kept nowhere but on this page."
      onSubmit={async ({ evidence, ...texts }) => {
        try {
          // The file is last, so that the API has read who and what before the bytes come.
          const sent = await report.mutateAsync({ body: formDataOf({ ...texts, evidence }) });
          kept.clear();
          onReported(sent.id);
        } catch (error) {
          throw error instanceof ApiError ? error.besideFile('evidence') : error;
        }
      }}
    >
      <ReportFields progress={report.progress} />
      <BeforeSending />
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
