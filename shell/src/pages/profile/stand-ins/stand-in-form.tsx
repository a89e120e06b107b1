import type { Sent } from '@campus/contracts';
import { addStandIn, mostStandInDays } from '@campus/contracts/stand-ins';
import { addDays, Form, FormField, Grid, SubmitButton, useKeptForm, useToday } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { texts } from './texts.ts';

const schema = addStandIn.body.check(
  z.refine(({ from, until }) => until >= from, {
    path: ['until'],
    error: () => t`The last day is before the first.`,
  }),
  z.refine(({ from, until }) => until <= addDays(from, mostStandInDays - 1), {
    path: ['until'],
    error: () => texts().form.tooLong(mostStandInDays),
  }),
);

/** Names a colleague as a stand-in. The form keeps its values until the stand-in is added. */
export function StandInForm({ add }: { add: (body: Sent<(typeof addStandIn)['body']>) => Promise<unknown> }) {
  const kept = useKeptForm(schema, {
    name: 'stand-in',
    defaultValues: { email: '', from: useToday(), until: '' },
  });
  return (
    <Form
      kept={kept}
      onSubmit={async (body) => {
        await add(body);
        kept.clear();
      }}
    >
      <FormField
        name="email"
        type="email"
        label={t`Your colleague’s email address`}
        hint={t`A colleague with the same right to decide who has logged in here before.`}
        autoComplete="off"
        maxLength={254}
        required
      />
      <Grid min="11rem">
        <FormField name="from" type="date" label={t`First day`} required />
        <FormField
          name="until"
          type="date"
          label={t`Last day`}
          hint={t`At most ${mostStandInDays} days.`}
          required
        />
      </Grid>
      <SubmitButton>{t`Add stand-in`}</SubmitButton>
    </Form>
  );
}
