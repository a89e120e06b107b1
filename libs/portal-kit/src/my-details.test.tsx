import { getMyDetails, type MemberDetails, putMyDetails } from '@campus/contracts/details';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  Form,
  FormField,
  SubmitButton,
  useKeepDetails,
  useMyDetails,
  useZodForm,
  type MyDetails,
} from './index.ts';
import { answer, refusal, renderPortal, noDetails } from './testing/index.ts';

const schema = z.object({ regNo: z.string(), parent: z.string() });

function Example() {
  const details = useMyDetails();
  return details ? <ExampleForm details={details} /> : <p>Reading</p>;
}
function ExampleForm({ details }: { details: MyDetails }) {
  const form = useZodForm(schema, {
    defaultValues: { regNo: details.registrationNumber, parent: details.parentEmail },
  });
  const keeping = useKeepDetails(form, details, { registrationNumber: 'regNo', parentEmail: 'parent' });
  return (
    <Form form={form} onSubmit={() => keeping.keep()}>
      <FormField name="regNo" label="Number" />
      <FormField name="parent" label="Parent" />
      {keeping.box}
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}
const open = (details: MemberDetails | Error, session: Parameters<typeof renderPortal>[1] = {}) =>
  renderPortal(<Example />, {
    ...session,
    answers: [
      answer(getMyDetails, () => {
        if (details instanceof Error) throw details;
        return details;
      }),
      answer(putMyDetails, ({ body }) => ({ ...noDetails, ...(body as object) })),
    ],
  });
const box = () => screen.queryByRole('checkbox', { name: 'Keep this in my details' });
const sentOf = ({ api }: ReturnType<typeof open>) =>
  api.calls.filter(({ endpoint }) => endpoint === putMyDetails).map(({ body }) => body);
const number = () => screen.findByLabelText('Number');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

it('fills in a form, and offers to save only new details', async () => {
  const view = open({ ...noDetails, registrationNumber: '2023BCS042' });
  expect(screen.getByText('Reading')).toBeVisible();
  expect(await number()).toHaveValue('2023BCS042');
  expect(box()).toBeNull();
  await send();
  expect(sentOf(view)).toEqual([]);
});

it('saves a new registration number unless the member declines', async () => {
  const view = open(noDetails);
  await userEvent.type(await number(), '2023BCS042');
  expect(box()).toBeChecked();
  expect(box()).toHaveAccessibleDescription(/^Registration number\. You can change or erase it/);
  await send();
  await waitFor(() => expect(sentOf(view)).toEqual([{ registrationNumber: '2023BCS042' }]));
});

it('saves nothing if the box is unticked', async () => {
  const view = open(noDetails);
  await userEvent.type(await number(), '2023BCS042');
  await userEvent.click(box()!);
  await send();
  expect(sentOf(view)).toEqual([]);
});

it('saves a parent’s address only if the member ticks the box', async () => {
  const view = open(noDetails);
  await number();
  await userEvent.type(screen.getByLabelText('Parent'), 'parent@example.org');
  expect(box()).not.toBeChecked();
  await userEvent.click(box()!);
  await send();
  await waitFor(() => expect(sentOf(view)).toEqual([{ parentEmail: 'parent@example.org' }]));
});

it('does not save a one-time change, unless the member ticks the box', async () => {
  open({ ...noDetails, registrationNumber: '1' });
  await userEvent.type(await number(), '2');
  expect(box()).not.toBeChecked();
});

it('offers nothing for details from the class list', async () => {
  open({ ...noDetails, registrationNumber: '1', fromClassList: ['registrationNumber'] });
  await userEvent.type(await number(), '2');
  expect(box()).toBeNull();
});

it("asks for everything if the details can't be loaded", async () => {
  open(refusal('internal'));
  expect(await number()).toHaveValue('');
  await userEvent.type(await number(), '2');
  expect(box()).toBeNull();
});

it('sends no request for a visitor', async () => {
  const view = open(noDetails, { session: { status: 'signed-out' } });
  await userEvent.type(await number(), '2');
  expect(box()).toBeNull();
  expect(view.api.calls).toEqual([]);
});
