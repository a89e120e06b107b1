import type { Sent } from '@campus/contracts';
import { addStandIn, mostStandInDays } from '@campus/contracts/stand-ins';
import { addDays, Form, FormField, Grid, SubmitButton, useKeptForm, useToday } from '@campus/portal-kit';
import * as z from 'zod/mini';

const schema = addStandIn.body.check(
  z.refine(({ from, until }) => until >= from, {
    path: ['until'],
    message: 'The last day is before the first.',
  }),
  z.refine(({ from, until }) => until <= addDays(from, mostStandInDays - 1), {
    path: ['until'],
    message: `At most ${mostStandInDays} days at once.`,
  }),
);

/** Names a colleague as a stand-in. What was typed stays until it is added. */
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
        label="E-mail address of your colleague"
        hint="The college address of a colleague who may decide as you do and has signed in here."
        autoComplete="off"
        maxLength={254}
        required
      />
      <Grid min="11rem">
        <FormField name="from" type="date" label="First day" required />
        <FormField
          name="until"
          type="date"
          label="Last day"
          hint={`At most ${mostStandInDays} days.`}
          required
        />
      </Grid>
      <SubmitButton>Add stand-in</SubmitButton>
    </Form>
  );
}
