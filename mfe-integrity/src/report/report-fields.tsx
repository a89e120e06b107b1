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

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const kinds = optionsOf(caseKinds);
const levels = optionsOf(courseLevels);
const works = optionsOf(assessments);

export function ReportFields({ progress }: { progress: number | null }) {
  const { documentMaxBytes, domains } = usePortal().config;
  return (
    <>
      <Section title="The student">
        {/* About somebody else: nothing of it is to be remembered or filled in by the browser. */}
        <FormField name="studentName" label="Name" required autoComplete="off" maxLength={100} />
        <FormField
          name="studentEmail"
          label="College e-mail address"
          type="email"
          required
          autoComplete="off"
          hint={`It ends in @${domains.student}. Whoever has this address is told, and reads the case: check it twice.`}
        />
        <FormField
          name="registrationNumber"
          label="Registration number"
          required={false}
          autoComplete="off"
          maxLength={40}
        />
      </Section>
      <Section title="What it was in">
        <FormField
          name="course"
          label="Course"
          required
          autoComplete="off"
          maxLength={120}
          hint="As in the timetable."
        />
        <Grid min="14rem">
          <FormField name="level" label="Level" required placeholder="Choose" options={levels} />
          <FormField
            name="happenedOn"
            label="Day"
            type="date"
            required
            hint={`When it happened; at most ${oldestIncident} days ago.`}
          />
        </Grid>
        <FormControl name="assessment">
          {(field) => <RadioGroup label="What it was" required options={works} {...field} />}
        </FormControl>
        <FormField
          name="title"
          label="Which one"
          required
          autoComplete="off"
          maxLength={120}
          hint="“Assignment 3: linked lists”, say."
        />
      </Section>
      <Section title="What happened">
        <FormField name="kind" label="Kind" required placeholder="Choose" options={kinds} />
        <FormField
          name="description"
          label="Description"
          required
          rows={8}
          autoComplete="off"
          maxLength={5000}
          hint="What you saw or found, and how. Only what you know; the student reads it word by word."
        />
        <FormControl name="evidence">
          {(field) => (
            <FileField
              label="Evidence"
              required={false}
              hint={`You can add more in the case, until the student is told. ${documentLimits(documentMaxBytes)}`}
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
