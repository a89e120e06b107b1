import { budgetCategories } from '@campus/contracts/budget';
import {
  Disclosure,
  figure,
  FormField,
  FormRadioGroup,
  Grid,
  type MyDetails,
  optionsOf,
  Stack,
  useFormContext,
  useFormState,
  useWatch,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { AmountFields } from './amount-fields.tsx';
import type { ApplicationInput } from './application-input.ts';
import { DocumentField } from './document-field.tsx';
import { texts } from './texts.ts';

const kinds = () => texts().kind;
const fields = () => texts().fields;
const you = () => texts().you;
const kindOptions = (['event', 'funds'] as const).map((value) => ({ value, ...kinds()[value] }));

export function ApplicationFields({
  dateLabel,
  details,
  sentDocument,
  progress,
}: {
  dateLabel: string;
  /** Details of the applicant; `null` while an application is changed: its kind and author stay. */
  details: MyDetails | null;
  sentDocument: string | undefined;
  /** Progress of the upload, 0 to 1; `null` while nothing is being sent. */
  progress: number | null;
}) {
  const [kind, explanation] = useWatch<ApplicationInput, ['kind', 'explanation']>({
    name: ['kind', 'explanation'],
  });
  const isEvent = kind === 'event';
  return (
    <>
      {details && <FormRadioGroup name="kind" label={kinds().label} required options={kindOptions} />}
      <FormField
        name="purpose"
        label={fields().purpose}
        required
        maxLength={120}
        autoComplete="off"
        hint={t`One line. Everyone can read it in the register.`}
      />
      <FormField
        name="category"
        label={fields().category}
        required
        placeholder={t`Choose`}
        options={optionsOf(budgetCategories)}
      />
      <Grid min="13rem">
        <FormField
          name="date"
          label={dateLabel}
          type="date"
          required
          hint={isEvent ? undefined : t`When you need the money.`}
        />
        {isEvent && (
          <FormField
            name="endDate"
            label={fields().endDate}
            type="date"
            required={false}
            hint={t`Only if it lasts several days.`}
          />
        )}
      </Grid>
      {isEvent && (
        <FormField name="place" label={fields().place} required={false} maxLength={120} autoComplete="off" />
      )}
      <FormField
        name="explanation"
        label={fields().explanation}
        required
        rows={7}
        hint={t`Say why you need it and who it is for. ${{ written: figure(explanation.trim().length) }} of 5,000 characters.`}
      />
      <AmountFields
        hint={isEvent ? t`Leave this empty if it costs the college nothing.` : t`In rupees: 1500 or 99.50.`}
      />
      <DocumentField sent={sentDocument} progress={progress} />
      <AboutYou details={details} />
    </>
  );
}

/** Folded away when everything in it is known. */
function AboutYou({ details }: { details: MyDetails | null }) {
  const { errors } = useFormState();
  const { getValues } = useFormContext<ApplicationInput>();
  const [{ name, regNo, isKnown }] = useState(() => {
    const values = getValues();
    return { ...values, isKnown: aboutNames.every((one) => values[one] !== '') };
  });
  return (
    <Disclosure
      title={isKnown ? t`About you: ${name}, ${regNo}` : t`About you`}
      mustBeSeen={!isKnown || aboutNames.some((one) => one in errors)}
    >
      <Stack gap={5}>
        {details?.isUnavailable && <p>{t`We couldn’t load your details. Please type them here.`}</p>}
        <FormField name="name" label={you().name} required autoComplete="name" />
        <FormField name="email" label={you().email} type="email" required autoComplete="email" />
        <FormField
          name="regNo"
          label={you().regNo}
          required
          autoComplete="off"
          hint={t`Staff enter their employee number.`}
        />
        <FormField
          name="designation"
          label={you().designation}
          required
          autoComplete="organization-title"
          hint={t`For example student, club secretary or lecturer.`}
        />
      </Stack>
    </Disclosure>
  );
}
const aboutNames = ['name', 'email', 'regNo', 'designation'] as const;
