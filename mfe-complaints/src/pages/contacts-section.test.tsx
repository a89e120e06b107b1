import {
  type ComplaintContacts,
  firstComplaintContacts,
  getComplaintContacts,
  putComplaintContacts,
} from '@campus/contracts/complaints';
import { answer, personas, type PreparedAnswer, refusal, renderPortal } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ContactsSection } from './contacts-section.tsx';

const open = (...answers: PreparedAnswer[]) =>
  renderPortal(<ContactsSection />, { session: personas.admin, answers });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const names = () => screen.getAllByLabelText('Name').map((field) => (field as HTMLInputElement).value);

/** The server's list, which takes what is saved from its version. */
function serverList() {
  let list = firstComplaintContacts;
  return {
    change: (next: ComplaintContacts) => (list = next),
    answers: [
      answer(getComplaintContacts, () => list),
      answer(putComplaintContacts, ({ body }) => {
        const sent = body as ComplaintContacts;
        if (sent.version !== list.version) throw refusal('state-changed');
        return (list = { ...sent, version: sent.version + 1 });
      }),
    ],
  };
}

it('adds and removes contacts and saves them from the version that was read', async () => {
  const view = open(...serverList().answers);
  await press('Remove contact 2');
  expect(screen.getByRole('button', { name: 'Add a contact' })).toHaveFocus();
  await press('Add a contact');
  await userEvent.type(screen.getAllByLabelText('Name')[1]!, 'Warden');
  await userEvent.type(screen.getAllByLabelText('Phone number')[1]!, '0240 555');
  await press('Save');
  expect(await screen.findByText('The helplines are saved.')).toBeVisible();
  const saved = view.api.calls.filter(({ endpoint }) => endpoint === putComplaintContacts);
  const contacts = [firstComplaintContacts.contacts[0], { name: 'Warden', phone: '0240 555', note: '' }];
  expect(saved.map(({ body }) => body)).toEqual([{ contacts, version: 0 }]);
});

it('says what is wrong beside the field and sends nothing', async () => {
  const view = open(...serverList().answers);
  const [phone] = await screen.findAllByLabelText('Phone number');
  await userEvent.clear(phone!);
  await userEvent.type(phone!, 'call me');
  await press('Save');
  expect(await screen.findByText(/Enter digits/)).toBeVisible();
  expect(view.api.calls.some(({ endpoint }) => endpoint === putComplaintContacts)).toBe(false);
});

it('keeps the entries when another admin was faster, and saves them the second time', async () => {
  const server = serverList();
  open(...server.answers);
  await press('Remove contact 1');
  server.change({ contacts: [], version: 4 });
  await press('Save');
  expect(await screen.findByText(/Another admin has changed the helplines/)).toBeVisible();
  expect(names()).toEqual(['National anti-ragging helpline']);
  await press('Save');
  await waitFor(() => expect(screen.getByText('The helplines are saved.')).toBeVisible());
});
