import { addStandIn, mostStandInDays, type Sent, type StandIn } from '@campus/contracts';
import { Form, FormField, SubmitButton, useToday, useZodForm } from '@campus/portal-kit';
import * as z from 'zod/mini';
import styles from './stand-ins.module.css';

const dayLength = 86_400_000;
const lastDay = (from: string) =>
  new Date(Date.parse(from) + (mostStandInDays - 1) * dayLength).toISOString().slice(0, 10);

const schema = addStandIn.body.check(
  z.refine(({ from, until }) => until >= from, {
    path: ['until'],
    message: 'The last day is before the first.',
  }),
  z.refine(({ from, until }) => until <= lastDay(from), {
    path: ['until'],
    message: `At most ${mostStandInDays} days at once.`,
  }),
);

/** Names a colleague as a stand-in. What was typed stays until it is added. */
export function StandInForm({
  add,
  onAdded,
}: {
  add: (values: Sent<(typeof addStandIn)['body']>) => Promise<StandIn>;
  onAdded: (standIn: StandIn) => void;
}) {
  const form = useZodForm(schema, { defaultValues: { email: '', from: useToday(), until: '' } });
  return (
    <Form
      form={form}
      keepAs="stand-in"
      onSubmit={async (values) => {
        const added = await add(values);
        form.reset();
        onAdded(added);
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
      <div className={styles['days']}>
        <FormField name="from" type="date" label="First day" required />
        <FormField
          name="until"
          type="date"
          label="Last day"
          hint={`At most ${mostStandInDays} days.`}
          required
        />
      </div>
      <SubmitButton>Let them stand in for me</SubmitButton>
    </Form>
  );
}
