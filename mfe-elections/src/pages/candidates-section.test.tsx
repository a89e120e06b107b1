import { problems } from '@campus/contracts/areas';
import {
  addCandidate,
  type Election,
  getCurrentElection,
  getElection,
  listElectionCandidates,
  listManagedCandidates,
  putCandidatePhoto,
  removeCandidate,
  type StandingCandidate,
  withdrawCandidate,
} from '@campus/contracts/elections';
import { ApiError } from '@campus/portal-kit';
import { answer, personas, type PreparedAnswer, refusal, renderPortal } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { candidate } from '../testing/an-election.ts';
import { anElection, PollingStation } from '../testing/polling-station.ts';
import { CandidatesSection } from '../admin/candidate-sections.tsx';
import { VotingPage } from './voting-page.tsx';

const asha = candidate(1, 'Asha Rao');
const ravi = candidate(2, 'Ravi Jadhav');
const council = anElection({ setUp: false, turnout: { cast: 0, eligible: 20 } });
const photo = new File(['jpeg'], 'ravi.jpg', { type: 'image/jpeg' });

function open(
  election: Election | null | (() => Election | null),
  list: StandingCandidate[] | (() => StandingCandidate[] | Promise<StandingCandidate[]>),
  ...answers: PreparedAnswer[]
) {
  return renderPortal(<CandidatesSection />, {
    session: personas.admin,
    answers: [answer(getCurrentElection, election), answer(listManagedCandidates, list), ...answers],
  });
}
type Page = ReturnType<typeof open>;
const sent = (page: Page, endpoint: unknown) => page.api.calls.filter((call) => call.endpoint === endpoint);

async function add(name: string, manifesto: string) {
  const field = await screen.findByLabelText(/^Name/);
  if (name) await userEvent.type(field, name);
  if (manifesto) await userEvent.type(screen.getByLabelText(/Manifesto/), manifesto);
  await userEvent.click(screen.getByRole('button', { name: 'Add candidate' }));
}
async function remove(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${name}` }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent(name);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove candidate' }));
}
async function withdraw(reason: string) {
  const dialog = await screen.findByRole('dialog');
  if (reason) await userEvent.type(within(dialog).getByLabelText(/Reason/), reason);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw candidate' }));
}

it('adds a candidate, confirms, clears the form and reloads the list', async () => {
  let list = [asha];
  const page = open(
    council,
    () => list,
    answer(addCandidate, () => {
      list = [asha, ravi];
      return { _id: ravi.id, name: ravi.name, manifesto: ravi.manifesto };
    }),
  );
  await add('  Ravi Jadhav ', 'Fewer forms.');
  expect(await screen.findByText('Candidate added successfully')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Remove Ravi Jadhav' })).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('');
  expect(screen.getByLabelText(/Manifesto/)).toHaveValue('');
  expect(sent(page, addCandidate)[0]?.body).toEqual({
    name: 'Ravi Jadhav',
    manifesto: 'Fewer forms.',
    requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

it('clears the form once the candidate is saved, but keeps input typed during the refetch', async () => {
  const again = Promise.withResolvers<StandingCandidate[]>();
  let isAdded = false;
  open(
    council,
    () => (isAdded ? again.promise : [asha]),
    answer(addCandidate, () => {
      isAdded = true;
      return { _id: ravi.id, name: ravi.name, manifesto: ravi.manifesto };
    }),
  );
  await screen.findByRole('button', { name: 'Remove Asha Rao' });
  await add('Ravi Jadhav', 'Fewer forms.');
  expect(await screen.findByText('Candidate added successfully')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue(''));
  await userEvent.type(screen.getByLabelText(/^Name/), 'Zoya Shaikh');
  again.resolve([asha, ravi]);
  expect(await screen.findByRole('button', { name: 'Remove Ravi Jadhav' })).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Zoya Shaikh');
});

it("keeps the input when the election can't be refetched", async () => {
  let down = false;
  open(
    () => {
      if (down) throw refusal('unavailable');
      return council;
    },
    [asha, ravi],
    answer(removeCandidate, () => {
      down = true;
    }),
  );
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Zoya Shaikh');
  await remove('Ravi Jadhav');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Zoya Shaikh');
});

it('shows the same election as the voting page', async () => {
  const polls = new PollingStation([asha, ravi]);
  const page = renderPortal(
    <>
      <CandidatesSection />
      <VotingPage />
    </>,
    { session: personas.admin, answers: [...polls.answers(), answer(listManagedCandidates, [asha, ravi])] },
  );
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Candidates: Student Council Election' }),
  ).toBeVisible();
  await waitFor(() => expect(sent(page, listElectionCandidates)).toHaveLength(1));
  for (const { params } of sent(page, getElection)) expect(params).toEqual({ id: 'student-council' });
  expect(sent(page, getCurrentElection)).toHaveLength(1);
});

it('starts an election with the first candidate, without set-up', async () => {
  let current: Election | null = null;
  open(
    () => current,
    [asha],
    answer(addCandidate, () => {
      current = council;
      return { _id: asha.id, name: asha.name, manifesto: asha.manifesto };
    }),
  );
  expect(await screen.findByText('No candidates yet')).toBeVisible();
  await add('Asha Rao', 'Late buses.');
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Candidates: Student Council Election' }),
  ).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Remove Asha Rao' })).toBeVisible();
});

it('explains the effect of adding after the last election has ended', async () => {
  const page = open(
    anElection({ state: 'published', setUp: false }),
    [asha],
    answer(addCandidate, { _id: ravi.id, name: ravi.name, manifesto: '' }),
  );
  expect(await screen.findByText(/starts a new election/)).toBeVisible();
  expect(screen.getByText(/can see whose number goes up/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Remove|Withdraw)/ })).toBeNull();
  await add('Ravi Jadhav', 'Fewer forms.');
  await waitFor(() => expect(sent(page, addCandidate)).toHaveLength(1));
});

it('offers no adding while a prepared election is open, and says why', async () => {
  open(anElection(), [asha]);
  expect(await screen.findByText(/you can’t add candidates any more/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add candidate' })).toBeNull();
});

it('asks for the post if there are several', async () => {
  const posts = [
    { id: 'president', title: 'President' },
    { id: 'secretary', title: 'Secretary' },
  ];
  const page = open(
    anElection({ state: 'nominations', posts }),
    [candidate(1, 'Asha Rao', { postId: 'president' })],
    answer(addCandidate, { _id: ravi.id, name: ravi.name, manifesto: '' }),
  );
  expect(await screen.findByRole('cell', { name: 'President' })).toBeVisible();
  await add('Ravi Jadhav', 'Fewer forms.');
  expect(await screen.findByText('Choose a post.')).toBeVisible();
  expect(sent(page, addCandidate)).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('Post'), 'secretary');
  await userEvent.click(screen.getByRole('button', { name: 'Add candidate' }));
  await waitFor(() => expect(sent(page, addCandidate)[0]?.body).toMatchObject({ postId: 'secretary' }));
});

it('adds the photo after the candidate', async () => {
  const page = open(
    council,
    [asha],
    answer(addCandidate, { _id: ravi.id, name: ravi.name, manifesto: '' }),
    answer(putCandidatePhoto, { photo: '/api/photos/1' }),
  );
  await userEvent.upload(await screen.findByLabelText(/Photo/, { selector: 'input' }), photo);
  await add('Ravi Jadhav', 'Fewer forms.');
  await waitFor(() => expect(sent(page, putCandidatePhoto)).toHaveLength(1));
  const [upload] = sent(page, putCandidatePhoto);
  expect(upload?.params).toEqual({ id: ravi.id });
  expect((upload!.body as FormData).get('photo')).toMatchObject({ name: 'ravi.jpg' });
  expect(screen.queryByText('ravi.jpg')).toBeNull();
});

it('says that the candidate was added although the photo was not', async () => {
  open(
    council,
    [asha],
    answer(addCandidate, { _id: ravi.id, name: ravi.name, manifesto: '' }),
    answer(putCandidatePhoto, () => {
      throw refusal('unsupported-media-type');
    }),
  );
  await userEvent.upload(await screen.findByLabelText(/Photo/, { selector: 'input' }), photo);
  await add('Ravi Jadhav', 'Fewer forms.');
  expect(await screen.findByText(/was added, but the photo was not saved/)).toBeVisible();
});

it('shows missing fields beside each field, and sends nothing', async () => {
  const page = open(council, [asha]);
  await add('', '');
  expect(await screen.findByText('A name is required.')).toBeVisible();
  expect(screen.getByText('A manifesto is required.')).toBeVisible();
  expect(sent(page, addCandidate)).toEqual([]);
});

it('keeps the input when adding fails, and shows the reason', async () => {
  open(
    council,
    [asha],
    answer(addCandidate, () => {
      throw refusal('unavailable');
    }),
  );
  await add('Ravi Jadhav', 'Fewer forms.');
  expect(await screen.findByText('Failed to add candidate')).toBeVisible();
  expect(screen.getByText('Failed to add candidate').closest('[role="alert"]')).not.toBeNull();
  expect(await screen.findByText(new RegExp(problems.unavailable.message))).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Ravi Jadhav');
  expect(screen.getByLabelText(/Manifesto/)).toHaveValue('Fewer forms.');
});

it('shows the server’s message beside the field', async () => {
  open(
    null,
    [],
    answer(addCandidate, () => {
      const words = { name: 'This name is taken.' };
      throw new ApiError({ code: 'invalid-input', ...problems['invalid-input'], fields: words });
    }),
  );
  await add('Ravi Jadhav', 'Fewer forms.');
  expect(await screen.findByText('This name is taken.')).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription(/This name is taken/);
});

it('removes a candidate after confirmation', async () => {
  let list = [asha, ravi];
  const page = open(
    council,
    () => list,
    answer(removeCandidate, () => {
      list = [asha];
    }),
  );
  await remove('Ravi Jadhav');
  expect(await screen.findByText('Candidate removed successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Ravi Jadhav' })).toBeNull());
  expect(sent(page, removeCandidate)[0]?.params).toEqual({ id: ravi.id });
  await waitFor(() => expect(screen.getByRole('region', { name: 'Candidates on the ballot' })).toHaveFocus());
});

it('removes no one when the admin cancels', async () => {
  const page = open(council, [asha]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Asha Rao' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(sent(page, removeCandidate)).toEqual([]);
});

it('offers to withdraw if a ballot was cast meanwhile, and needs a reason', async () => {
  const page = open(
    council,
    [asha],
    answer(removeCandidate, () => {
      throw refusal('ballots-cast');
    }),
    answer(withdrawCandidate, { ...asha, state: 'withdrawn' }),
  );
  await remove('Asha Rao');
  expect(await screen.findByText('Failed to remove candidate')).toBeVisible();
  expect(await screen.findByText(problems['ballots-cast'].message)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw instead' }));
  await withdraw('');
  expect(await screen.findByText('A reason is required.')).toBeVisible();
  await withdraw('Left the college.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(page, withdrawCandidate)).toEqual([
    expect.objectContaining({ params: { id: asha.id }, body: { reason: 'Left the college.' } }),
  ]);
});

it('offers only to withdraw after the first vote, and shows withdrawn candidates with reasons', async () => {
  const gone = candidate(2, 'Ravi Jadhav', { state: 'withdrawn', withdrawReason: 'Left the college.' });
  open(anElection({ setUp: false }), [asha, gone]);
  expect(await screen.findByRole('button', { name: 'Withdraw Asha Rao' })).toBeVisible();
  expect(screen.getByText('Withdrawn: Left the college.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Remove|Withdraw Ravi)/ })).toBeNull();
});

it('says when there are no candidates', async () => {
  open(null, []);
  expect(await screen.findByText('No candidates yet')).toBeVisible();
});

it('shows no votes', async () => {
  const page = open(council, [asha]);
  await screen.findByText('Asha Rao');
  expect(page.container).not.toHaveTextContent(/votes? so far/i);
});

it('shows an error and retries', async () => {
  let down = true;
  open(() => {
    if (down) throw refusal('unavailable');
    return council;
  }, [asha]);
  expect(await screen.findByText(new RegExp(problems.unavailable.message))).toBeVisible();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Asha Rao')).toBeVisible();
});
