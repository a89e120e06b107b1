import { addCandidate, listCandidates, problems, removeCandidate, type ProblemCode } from '@campus/contracts';
import { ApiError, Toaster } from '@campus/portal-kit';
import { answer, personas, renderPortal, type PreparedAnswer } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CandidatesSection } from './candidates-section.tsx';

const asha = { _id: '65f000000000000000000001', name: 'Asha Rao', manifesto: 'Late buses.' };
const ravi = { _id: '65f000000000000000000002', name: 'Ravi Jadhav', manifesto: 'Fewer forms.' };
const refusal = (code: ProblemCode, fields = {}) => new ApiError({ code, ...problems[code], fields });

function open(...answers: PreparedAnswer[]) {
  return renderPortal(
    <>
      <CandidatesSection />
      <Toaster />
    </>,
    { session: personas.admin, answers },
  );
}
async function add(name: string, manifesto: string) {
  if (name) await userEvent.type(await screen.findByLabelText(/Name/), name);
  if (manifesto) await userEvent.type(screen.getByLabelText(/Manifesto/), manifesto);
  await userEvent.click(screen.getByRole('button', { name: 'Add candidate' }));
}
async function remove(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${name}` }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent(name);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove candidate' }));
}

it('adds a candidate, says so, empties the form and reads the list again', async () => {
  let list = [asha];
  const page = open(
    answer(listCandidates, () => list),
    answer(addCandidate, () => {
      list = [asha, ravi];
      return ravi;
    }),
  );
  await add('  Ravi Jadhav ', 'Fewer forms.');
  expect(await screen.findByText('Candidate added successfully')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Remove Ravi Jadhav' })).toBeVisible();
  expect(screen.getByLabelText(/Name/)).toHaveValue('');
  expect(screen.getByLabelText(/Manifesto/)).toHaveValue('');
  expect(page.api.calls.find((call) => call.endpoint === addCandidate)?.body).toEqual({
    name: 'Ravi Jadhav',
    manifesto: 'Fewer forms.',
  });
});

it('says beside the field what is missing, and sends nothing', async () => {
  const page = open(answer(listCandidates, [asha]));
  await add('', '');
  expect(await screen.findByText('A name is required.')).toBeVisible();
  expect(screen.getByText('A manifesto is required.')).toBeVisible();
  expect(page.api.calls.some((call) => call.endpoint === addCandidate)).toBe(false);
});

it('keeps what was typed when adding fails, and says why', async () => {
  open(
    answer(listCandidates, [asha]),
    answer(addCandidate, () => {
      throw refusal('unavailable');
    }),
  );
  await add('Ravi Jadhav', 'Fewer forms.');
  expect(await screen.findByText('Failed to add candidate')).toBeVisible();
  expect(screen.getByText('Failed to add candidate').closest('[role="alert"]')).not.toBeNull();
  expect(await screen.findByText(problems.unavailable.message)).toBeVisible();
  expect(screen.getByLabelText(/Name/)).toHaveValue('Ravi Jadhav');
  expect(screen.getByLabelText(/Manifesto/)).toHaveValue('Fewer forms.');
});

it('shows the server’s words beside the field', async () => {
  open(
    answer(listCandidates, []),
    answer(addCandidate, () => {
      throw refusal('invalid-input', { name: 'This name is taken.' });
    }),
  );
  await add('Ravi Jadhav', 'Fewer forms.');
  expect(await screen.findByText('This name is taken.')).toBeVisible();
  expect(screen.getByLabelText(/Name/)).toHaveAccessibleDescription(/This name is taken/);
});

it('removes a candidate after asking', async () => {
  let list = [asha, ravi];
  const page = open(
    answer(listCandidates, () => list),
    answer(removeCandidate, () => {
      list = [asha];
    }),
  );
  await remove('Ravi Jadhav');
  expect(await screen.findByText('Candidate removed successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Ravi Jadhav' })).toBeNull());
  expect(page.api.calls.find((call) => call.endpoint === removeCandidate)?.params).toEqual({ id: ravi._id });
});

it('removes nobody when the admin goes back', async () => {
  const page = open(answer(listCandidates, [asha]));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Asha Rao' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(page.api.calls.some((call) => call.endpoint === removeCandidate)).toBe(false);
});

it('says why a candidate with votes stays', async () => {
  open(
    answer(listCandidates, [asha]),
    answer(removeCandidate, () => {
      throw refusal('candidate-has-votes');
    }),
  );
  await remove('Asha Rao');
  expect(await screen.findByText('Failed to remove candidate')).toBeVisible();
  expect(await screen.findByText(problems['candidate-has-votes'].message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Asha Rao' })).toBeVisible();
});

it('says that there are none yet', async () => {
  open(answer(listCandidates, []));
  expect(await screen.findByText('No candidates yet')).toBeVisible();
});

it('shows no votes', async () => {
  const page = open(answer(listCandidates, [asha]));
  await screen.findByText('Asha Rao');
  expect(page.container).not.toHaveTextContent(/votes? so far/i);
});
