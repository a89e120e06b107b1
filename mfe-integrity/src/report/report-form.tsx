import {
  assessments,
  caseKinds,
  courseLevels,
  oldestIncident,
  reportCase,
} from '@campus/contracts/integrity';
import {
  acceptedDocuments,
  ApiError,
  documentLimits,
  Form,
  formDataOf,
  FormField,
  FormFileField,
  FormRadioGroup,
  Grid,
  LinkButton,
  optionsOf,
  Section,
  Stack,
  SubmitButton,
  useChange,
  useKeptForm,
  usePortal,
  useToday,
} from '@campus/portal-kit';
import type { Me } from '@campus/contracts/members';
import { t } from '@lingui/core/macro';
import { texts } from './texts.ts';
import { paths } from '../paths.ts';
import { blankReport, reportInput } from './report-input.ts';

const words = () => texts().reportFields;

function ReportFields({ progress }: { progress: number | null }) {
  const { documentMaxBytes, domains } = usePortal().config;
  return (
    <>
      <Section title={t`The student`}>
        {/* The report is about another person: the browser must not remember or fill in their data. */}
        <FormField name="studentName" {...words().name} required autoComplete="off" maxLength={100} />
        <FormField
          name="studentEmail"
          {...words().email(domains.student)}
          type="email"
          required
          autoComplete="off"
        />
        <FormField
          name="registrationNumber"
          {...words().registrationNumber}
          required={false}
          autoComplete="off"
          maxLength={40}
        />
      </Section>
      <Section title={t`Exam or assignment`}>
        <FormField name="course" {...words().course} required autoComplete="off" maxLength={120} />
        <Grid min="14rem">
          <FormField name="level" {...words().level} required options={optionsOf(courseLevels)} />
          <FormField name="happenedOn" {...words().day(oldestIncident)} type="date" required />
        </Grid>
        <FormRadioGroup name="assessment" {...words().assessment} required options={optionsOf(assessments)} />
        <FormField name="title" {...words().title} required autoComplete="off" maxLength={120} />
      </Section>
      <Section title={t`What happened`}>
        <FormField name="kind" {...words().kind} required options={optionsOf(caseKinds)} />
        <FormField
          name="description"
          {...words().description}
          required
          rows={8}
          autoComplete="off"
          maxLength={5000}
        />
        <FormFileField
          name="evidence"
          {...words().evidence(documentLimits(documentMaxBytes))}
          required={false}
          accept={acceptedDocuments}
          progress={progress}
        />
      </Section>
    </>
  );
}

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
      earlier={(id) => <LinkButton to={paths.case(id)}>{t`Open report`}</LinkButton>}
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
      <SubmitButton>{t`Send report`}</SubmitButton>
    </Form>
  );
}

/** The next steps after the report, and its readers. */
const BeforeSending = () => (
  <Section title={t`Before you send the report`}>
    <Stack as="ul" gap={3}>
      {texts().reportForm.readers.map(([reader, text]) => (
        <li key={reader}>
          <strong>{reader}</strong> {text}
        </li>
      ))}
    </Stack>
  </Section>
);
