import { assessments, caseKinds, courseLevels, oldestIncident } from '@campus/contracts/integrity';
import {
  acceptedDocuments,
  documentLimits,
  FormField,
  FormFileField,
  FormRadioGroup,
  Grid,
  optionsOf,
  Section,
  usePortal,
} from '@campus/portal-kit';
import { texts } from './texts.ts';

export function ReportFields({ progress }: { progress: number | null }) {
  const { documentMaxBytes, domains } = usePortal().config;
  return (
    <>
      <Section title={texts.reportFields.theStudent}>
        {/* The report is about another person: the browser must not remember or fill in their data. */}
        <FormField
          name="studentName"
          label={texts.reportFields.name}
          required
          autoComplete="off"
          maxLength={100}
        />
        <FormField
          name="studentEmail"
          label={texts.reportFields.email}
          type="email"
          required
          autoComplete="off"
          hint={texts.reportFields.emailHint(domains.student)}
        />
        <FormField
          name="registrationNumber"
          label={texts.reportFields.registrationNumber}
          required={false}
          autoComplete="off"
          maxLength={40}
        />
      </Section>
      <Section title={texts.reportFields.where}>
        <FormField
          name="course"
          label={texts.reportFields.course}
          required
          autoComplete="off"
          maxLength={120}
          hint={texts.reportFields.courseHint}
        />
        <Grid min="14rem">
          <FormField
            name="level"
            label={texts.reportFields.level}
            required
            placeholder="Choose"
            options={optionsOf(courseLevels)}
          />
          <FormField
            name="happenedOn"
            label={texts.reportFields.day}
            type="date"
            required
            hint={texts.reportFields.dayHint(oldestIncident)}
          />
        </Grid>
        <FormRadioGroup
          name="assessment"
          label={texts.reportFields.assessment}
          required
          options={optionsOf(assessments)}
        />
        <FormField
          name="title"
          label={texts.reportFields.title}
          required
          autoComplete="off"
          maxLength={120}
          hint={texts.reportFields.titleHint}
        />
      </Section>
      <Section title={texts.reportFields.whatHappened}>
        <FormField
          name="kind"
          label={texts.reportFields.kind}
          required
          placeholder="Choose"
          options={optionsOf(caseKinds)}
        />
        <FormField
          name="description"
          label={texts.reportFields.description}
          required
          rows={8}
          autoComplete="off"
          maxLength={5000}
          hint={texts.reportFields.descriptionHint}
        />
        <FormFileField
          name="evidence"
          label={texts.reportFields.evidence}
          required={false}
          hint={texts.reportFields.evidenceHint(documentLimits(documentMaxBytes))}
          accept={acceptedDocuments}
          progress={progress}
        />
      </Section>
    </>
  );
}
