import { assessments, caseKinds, courseLevels, oldestIncident } from '@campus/contracts/integrity';
import {
  acceptedDocuments,
  documentLimits,
  FileField,
  FormControl,
  FormField,
  Grid,
  RadioGroup,
  Section,
  usePortal,
} from '@campus/portal-kit';
import { texts } from './texts.ts';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const kinds = optionsOf(caseKinds);
const levels = optionsOf(courseLevels);
const works = optionsOf(assessments);

export function ReportFields({ progress }: { progress: number | null }) {
  const { documentMaxBytes, domains } = usePortal().config;
  return (
    <>
      <Section title={texts.reportFields.theStudent}>
        {/* About somebody else: nothing of it is to be remembered or filled in by the browser. */}
        <FormField
          name="studentName"
          label={texts.reportFields.name}
          required
          autoComplete="off"
          maxLength={100}
        />
        <FormField
          name="studentEmail"
          label={texts.reportFields.collegeEMailAddress}
          type="email"
          required
          autoComplete="off"
          hint={texts.reportFields.endsWhoeverAddressTold(domains.student)}
        />
        <FormField
          name="registrationNumber"
          label={texts.reportFields.registrationNumber}
          required={false}
          autoComplete="off"
          maxLength={40}
        />
      </Section>
      <Section title={texts.reportFields.whatItWasIn}>
        <FormField
          name="course"
          label={texts.reportFields.course}
          required
          autoComplete="off"
          maxLength={120}
          hint={texts.reportFields.asInTheTimetable}
        />
        <Grid min="14rem">
          <FormField
            name="level"
            label={texts.reportFields.level}
            required
            placeholder="Choose"
            options={levels}
          />
          <FormField
            name="happenedOn"
            label={texts.reportFields.day}
            type="date"
            required
            hint={texts.reportFields.whenHappenedMostDays(oldestIncident)}
          />
        </Grid>
        <FormControl name="assessment">
          {(field) => <RadioGroup label={texts.reportFields.whatItWas} required options={works} {...field} />}
        </FormControl>
        <FormField
          name="title"
          label={texts.reportFields.whichOne}
          required
          autoComplete="off"
          maxLength={120}
          hint={texts.reportFields.assignment3LinkedLists}
        />
      </Section>
      <Section title={texts.reportFields.whatHappened}>
        <FormField
          name="kind"
          label={texts.reportFields.kind}
          required
          placeholder="Choose"
          options={kinds}
        />
        <FormField
          name="description"
          label={texts.reportFields.description}
          required
          rows={8}
          autoComplete="off"
          maxLength={5000}
          hint={texts.reportFields.whatSawFoundHow}
        />
        <FormControl name="evidence">
          {(field) => (
            <FileField
              label={texts.reportFields.evidence}
              required={false}
              hint={texts.reportFields.addMoreCaseUntil(documentLimits(documentMaxBytes))}
              accept={acceptedDocuments}
              progress={progress}
              {...field}
            />
          )}
        </FormControl>
      </Section>
    </>
  );
}
