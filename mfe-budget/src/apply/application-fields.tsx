import { type ApplicationKind, applicationKinds, budgetCategories } from '@campus/contracts/budget';
import { figure, FormControl, FormField, Grid, RadioGroup, useWatch } from '@campus/portal-kit';
import { AmountFields } from './amount-fields.tsx';
import styles from './application-form.module.css';
import type { ApplicationInput } from './application-input.ts';
import { DocumentField } from './document-field.tsx';

const kindOptions = {
  event: { label: applicationKinds.event, hint: 'Something that takes place, with or without money.' },
  funds: { label: applicationKinds.funds, hint: 'Money for a purchase, a trip, a club.' },
};
const categories = Object.entries(budgetCategories).map(([value, label]) => ({ value, label }));

/** All that is asked in an application, by its kind. */
export function ApplicationFields({
  kinds,
  dateLabel,
  sentDocument,
  progress,
}: {
  /** Those that can be chosen. */
  kinds: readonly ApplicationKind[];
  /** What the date is of such a kind. */
  dateLabel: string;
  /** Name of the document that stays when no other is chosen. */
  sentDocument: string | undefined;
  /** Of sending, 0 to 1; `null` while nothing is sent. */
  progress: number | null;
}) {
  const [kind, explanation] = useWatch<ApplicationInput, ['kind', 'explanation']>({
    name: ['kind', 'explanation'],
  });
  const isEvent = kind === 'event';
  return (
    <>
      {kinds.length > 1 && (
        <FormControl name="kind">
          {(field) => (
            <RadioGroup
              label="What you apply for"
              required
              options={kinds.map((one) => ({ value: one, ...kindOptions[one] }))}
              {...field}
            />
          )}
        </FormControl>
      )}
      <FormField
        name="purpose"
        label="Purpose"
        required
        maxLength={120}
        autoComplete="off"
        hint="In one line. This is what everybody reads in the register."
      />
      <FormField name="category" label="Category" required placeholder="Choose" options={categories} />
      <Grid min="13rem">
        <FormField
          name="date"
          label={dateLabel}
          type="date"
          required
          hint={isEvent ? undefined : 'When you need the money.'}
        />
        {isEvent && (
          <FormField
            name="endDate"
            label="Last day"
            type="date"
            required={false}
            hint="Only when it takes several days."
          />
        )}
      </Grid>
      {isEvent && (
        <FormField name="place" label="Place" required={false} maxLength={120} autoComplete="off" />
      )}
      <FormField
        name="explanation"
        label="Explanation"
        required
        rows={7}
        hint={`Why it is needed, and for whom. ${figure(explanation.trim().length)} of 5,000 characters.`}
      />
      <AmountFields
        hint={isEvent ? 'Leave it empty when it costs the college nothing.' : 'In rupees: 1500 or 99.50.'}
      />
      <DocumentField sent={sentDocument} progress={progress} />
      <fieldset className={styles['about']}>
        <legend>About you</legend>
        <FormField name="name" label="Your name" required autoComplete="name" />
        <FormField name="email" label="Your e-mail address" type="email" required autoComplete="email" />
        <FormField
          name="regNo"
          label="Registration number"
          required
          autoComplete="off"
          hint="Staff give their employee number."
        />
        <FormField
          name="designation"
          label="Designation"
          required
          autoComplete="organization-title"
          hint="What you are here: student, club secretary, lecturer."
        />
      </fieldset>
    </>
  );
}
