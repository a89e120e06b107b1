import {
  type CategoryChange,
  type CommitteeChange,
  firstComplaintSetup,
  getComplaintSetup,
  type ManagedSetup,
  putCategory,
  putCommittee,
} from '@campus/contracts/complaints';
import { answer, personas, refusal, renderPortal } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CommitteesSection } from './committees-section.tsx';

/** The server's set-up, which takes what is saved from its version. */
function open() {
  let setup: ManagedSetup = { ...firstComplaintSetup, people: [] };
  const take = ({ version }: { version: number }, change: Partial<ManagedSetup>) => {
    if (version !== setup.version) throw refusal('state-changed');
    return (setup = { ...setup, ...change, version: setup.version + 1 });
  };
  const view = renderPortal(<CommitteesSection />, {
    session: personas.admin,
    answers: [
      answer(getComplaintSetup, () => setup),
      answer(putCommittee, ({ params, body }) => {
        const { id } = params as { id: string };
        const { hears, seats, reason: _, version: __, ...fields } = body as CommitteeChange;
        const committee = {
          id,
          ...fields,
          seats: seats.map(({ email: ___, ...seat }) => ({ ...seat, member: null })),
        };
        return take(body as CommitteeChange, {
          committees: [...setup.committees.filter((one) => one.id !== id), committee],
          categories: setup.categories.map((one) =>
            hears.includes(one.id) ? { ...one, committee: id } : one,
          ),
        });
      }),
      answer(putCategory, ({ params, body }) => {
        const { id } = params as { id: string };
        const { reason: _, version: __, ...fields } = body as CategoryChange;
        return take(body as CategoryChange, {
          categories: setup.categories.map((one) => (one.id === id ? { id, ...fields } : one)),
        });
      }),
    ],
  });
  const sent = (endpoint: unknown) =>
    view.api.calls.filter((call) => call.endpoint === endpoint).map(({ params, body }) => ({ params, body }));
  return { sent, byAnother: () => void (setup = { ...setup, version: setup.version + 1 }) };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** The part of the page behind a fold's title. */
const fold = async (title: RegExp) => within((await screen.findByText(title)).closest('details')!);

it(
  'starts a committee from a preset, names its source, and sends its empty seats',
  { timeout: 60_000 },
  async () => {
    const { sent } = open();
    await press('Hostel and Mess Committee');
    expect(await screen.findByText('Check this with your university.')).toBeVisible();
    const form = within(screen.getByRole('heading', { name: 'New committee' }).closest('section')!);
    expect(form.getByLabelText('Hostel')).toBeChecked();
    await userEvent.type(form.getAllByLabelText(/email address/)[0]!, 'warden@sggs.ac.in');
    await userEvent.type(form.getByLabelText('Reason'), 'Term 2027.');
    await userEvent.click(form.getByRole('button', { name: 'Save committee' }));
    expect(await screen.findByText(/Hostel and Mess Committee: 0 of 5/)).toBeInTheDocument();
    expect(sent(putCommittee)).toMatchObject([
      {
        params: { id: 'hostel-mess' },
        body: {
          name: 'Hostel and Mess Committee',
          hears: ['hostel', 'mess'],
          minimum: 2,
          secondInstance: null,
          reason: 'Term 2027.',
          seats: [
            { kind: 'chair', title: 'Chief warden', email: 'warden@sggs.ac.in', from: null, until: null },
            { title: 'Warden', email: '' },
            {},
            {},
            {},
          ],
        },
      },
    ]);
    // Saving a category's form must not give it back to the board.
    const hostel = await fold(/^Hostel: Hostel and Mess Committee/);
    expect(hostel.getByLabelText('Committee that hears it')).toHaveValue('hostel-mess');
  },
);

it('needs a reason', async () => {
  const { sent } = open();
  const other = await fold(/^Something else: /);
  await userEvent.click(other.getByLabelText('Urgent'));
  await userEvent.click(other.getByText('Save category'));
  expect(await other.findByText('A reason is required.')).toBeInTheDocument();
  expect(sent(putCategory)).toEqual([]);
});

it('says that the readers of complaints about safety and ragging can’t be changed', async () => {
  open();
  for (const title of [/^Safety and harassment: /, /^Ragging: /]) {
    const category = await fold(title);
    expect(category.getByText(/can’t be changed/)).toBeInTheDocument();
    expect(category.queryByText(/author chooses/)).toBeNull();
  }
});

it('tells when another admin was faster, and saves the second time', async () => {
  const { sent, byAnother } = open();
  const other = await fold(/^Something else: /);
  await userEvent.click(other.getByLabelText('Urgent'));
  await userEvent.type(other.getByLabelText('Reason'), 'Asked for.');
  byAnother();
  await userEvent.click(other.getByText('Save category'));
  expect(await other.findByText(/Another admin has changed/)).toBeInTheDocument();
  await userEvent.click(other.getByText('Save category'));
  expect(await screen.findByText('The category is saved.')).toBeVisible();
  expect(sent(putCategory).map(({ body }) => (body as CategoryChange).version)).toEqual([0, 1]);
});
