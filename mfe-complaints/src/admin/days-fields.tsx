import type { CommitteeDays } from '@campus/contracts/complaints';
import { FormNumberField, SmallText, Stack } from '@campus/portal-kit';
import { daysFieldsTexts as texts } from './texts.ts';

const names = ['acknowledge', 'hear', 'decide', 'appeal'] as const satisfies (keyof CommitteeDays)[];

/** The deadlines of a committee in the surrounding form, in working days. An empty field: this deadline doesn't exist. */
export function DaysFields() {
  return (
    <Stack as="fieldset" gap={3} width="measure">
      <legend>{texts().legend}</legend>
      <SmallText>{texts().hint}</SmallText>
      {names.map((name) => (
        <FormNumberField key={name} name={`days.${name}`} {...texts()[name]} required={false} />
      ))}
    </Stack>
  );
}
