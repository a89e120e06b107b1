import { type CommitteeDays, committeeDaysSchema } from '@campus/contracts/complaints';
import { Form, SubmitButton, useKeptForm } from '@campus/portal-kit';
import { renderPortal } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DaysFields } from './days-fields.tsx';

const schema = z.strictObject({ days: committeeDaysSchema });
const days: CommitteeDays = { acknowledge: 3, hear: null, decide: null, appeal: null };

function DaysForm({ onSent }: { onSent: (days: CommitteeDays) => void }) {
  const kept = useKeptForm(schema, { name: 'days', defaultValues: { days } });
  return (
    <Form kept={kept} onSubmit={async (sent) => onSent(sent.days)}>
      <DaysFields />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

it('sends an empty field as no deadline, and refuses what is no number of days', async () => {
  const sent: CommitteeDays[] = [];
  renderPortal(<DaysForm onSent={(one) => sent.push(one)} />);
  await userEvent.clear(screen.getByLabelText(/^First answer/));
  await userEvent.type(screen.getByLabelText(/^Decision/), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter at least one day.')).toBeVisible();
  await userEvent.clear(screen.getByLabelText(/^Decision/));
  await userEvent.type(screen.getByLabelText(/^Decision/), '15');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toEqual([{ ...days, acknowledge: null, decide: 15 }]);
});
