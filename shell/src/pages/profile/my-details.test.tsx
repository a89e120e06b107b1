import { getMyDetails, type MemberDetails, putMyDetails } from '@campus/contracts/details';
import { answer, refusal, renderPortal, type PreparedAnswer } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { MyDetails } from './my-details.tsx';

const details: MemberDetails = {
  registrationNumber: '2023BCS042',
  className: 'SE CSE A',
  coordinatorEmail: 'ravi@sggs.ac.in',
  coordinatorName: 'Ravi Deshmukh',
  parentEmail: 'parent@example.org',
  phone: '',
  fromClassList: ['registrationNumber', 'className', 'coordinatorEmail'],
};
const nothing: MemberDetails = {
  registrationNumber: '',
  className: '',
  coordinatorEmail: '',
  coordinatorName: '',
  parentEmail: '',
  phone: '',
  fromClassList: [],
};
const open = (...answers: PreparedAnswer[]) => renderPortal(<MyDetails />, { answers });
const sent = ({ api }: ReturnType<typeof open>) =>
  api.calls.filter(({ endpoint }) => endpoint === putMyDetails).map(({ body }) => body);
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save details' }));

it('shows details from the class list as read-only', async () => {
  open(answer(getMyDetails, details));
  expect(await screen.findByText('2023BCS042')).toBeVisible();
  expect(screen.getByText('Ravi Deshmukh, ravi@sggs.ac.in')).toBeVisible();
  expect(screen.getByText(/^From the class list\. Ask the college office/)).toBeVisible();
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
});

it('says beside each field who can read it', async () => {
  open(answer(getMyDetails, nothing));
  expect(await field(/^A parent’s/)).toHaveAccessibleDescription(/^Only you can read this, until you ask/);
  expect(await field(/^Phone/)).toHaveAccessibleDescription(/health office/);
  expect(screen.getAllByRole('textbox')).toHaveLength(5);
});

it('sends only changed fields, so that another tab’s change stays', async () => {
  const view = open(
    answer(getMyDetails, details),
    answer(putMyDetails, ({ body }) => ({ ...details, ...(body as object) })),
  );
  await userEvent.type(await field(/^Phone/), '+91 98230 12345');
  await save();
  await waitFor(() => expect(sent(view)).toEqual([{ phone: '+91 98230 12345' }]));
  await userEvent.clear(await field(/^A parent’s/));
  await save();
  await waitFor(() => expect(sent(view)[1]).toEqual({ parentEmail: '' }));
});

it('keeps the input when the portal refuses it, with the reason beside the field', async () => {
  open(
    answer(getMyDetails, nothing),
    answer(putMyDetails, () => {
      throw refusal('invalid-input', { coordinatorEmail: 'Not of the college.' });
    }),
  );
  await userEvent.type(await field(/^Class coordinator/), 'x@example.org');
  await save();
  await waitFor(async () =>
    expect(await field(/^Class coordinator/)).toHaveAccessibleDescription(/^Not of the college\./),
  );
  expect(await field(/^Class coordinator/)).toHaveValue('x@example.org');
});

it('reports a wrong field before sending', async () => {
  const view = open(answer(getMyDetails, nothing));
  await userEvent.type(await field(/^Phone/), 'call me');
  await save();
  expect(await field(/^Phone/)).toHaveAccessibleDescription(/^Enter digits/);
  expect(sent(view)).toEqual([]);
});
