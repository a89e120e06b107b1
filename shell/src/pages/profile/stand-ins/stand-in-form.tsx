import type { Sent } from '@campus/contracts';
import { addStandIn, mostStandInDays } from '@campus/contracts/stand-ins';
import { addDays, Form, FormField, Grid, SubmitButton, useKeptForm, useToday } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { texts } from './texts.ts';

const schema = addStandIn.body.check(
  z.refine(({ from, until }) => until >= from, {
    path: ['until'],
    message: texts.form.order,
  }),
  z.refine(({ from, until }) => until <= addDays(from, mostStandInDays - 1), {
    path: ['until'],
    message: texts.form.tooLong(mostStandInDays),
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
        label={texts.form.email}
        hint={texts.form.emailHint}
        autoComplete="off"
        maxLength={254}
        required
      />
      <Grid min="11rem">
        <FormField name="from" type="date" label={texts.form.from} required />
        <FormField
          name="until"
          type="date"
          label={texts.form.until}
          hint={texts.form.untilHint(mostStandInDays)}
          required
        />
      </Grid>
      <SubmitButton>{texts.form.add}</SubmitButton>
    </Form>
  );
}
