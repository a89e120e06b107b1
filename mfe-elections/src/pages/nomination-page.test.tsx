import {
  answerBacking,
  type Backing,
  type Election,
  getElection,
  getMyNomination,
  listMyBackings,
  newNominationRules,
  type NewNomination,
  type Nomination,
  putCandidatePhoto,
  putMyNomination,
  withdrawMyNomination,
} from '@campus/contracts/elections';
import { ApiError } from '@campus/portal-kit';
import { forgetUnsent, keepOpenForms } from '@campus/portal-kit/shell';
import { answer, personas, type PreparedAnswer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { focusManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import remote from '../module.tsx';
import { anElection } from '../testing/polling-station.ts';

const mine: Nomination = {
  id: '65f000000000000000000009',
  postId: 'representative',
  name: 'Asha Patil',
  manifesto: 'Late buses.',
  photo: null,
  state: 'nominated',
  reason: '',
  declared: [],
  backers: [],
  missing: [],
};

/** The server's side: what was nominated is kept in `office.nomination`. */
function openPage({
  nomination = null as Nomination | null,
  election = {} as Partial<Election>,
  session = personas.student,
  extra = [] as PreparedAnswer[],
} = {}) {
  const office = { nomination };
  const page = renderRemote(remote, {
    path: '/voting/student-council/nominate',
    session,
    answers: [
      answer(getElection, anElection({ state: 'nominations', ...election })),
      answer(getMyNomination, () => office.nomination),
      answer(putMyNomination, ({ body }) => {
        office.nomination = { ...mine, ...(body as NewNomination) };
        return office.nomination;
      }),
      answer(withdrawMyNomination, () => {
        office.nomination = null;
      }),
      answer(listMyBackings, []),
      ...extra,
    ],
  });
  return { ...page, office };
}
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const send = () => userEvent.click(screen.getByRole('button', { name: /^Send/ }));

/** Clears the tab's memory, but not its storage. */
const reload = () => forgetUnsent();

it('sends a nomination with my name filled in, and shows it as waiting', async () => {
  const page = openPage();
  expect(await screen.findByLabelText('Name')).toHaveValue('Asha Patil');
  await type('Manifesto', 'Late buses.');
  expect(screen.getByText(/11 of 2,000 characters/)).toBeVisible();
  await send();
  expect(await screen.findByText('Waiting for review')).toBeVisible();
  // Far above the button.
  await waitFor(() => {
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(screen.getByText('Waiting for review'));
  });
  expect(page.office.nomination).toMatchObject({
    postId: 'representative',
    name: 'Asha Patil',
    manifesto: 'Late buses.',
  });
});

it('asks for the post if there are several', async () => {
  const posts = [
    { id: 'president', title: 'President' },
    { id: 'secretary', title: 'Secretary' },
  ];
  const page = openPage({ election: { posts } });
  await type('Manifesto', 'Late buses.');
  await send();
  expect(await screen.findByText('Choose a post.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Post'), 'Secretary');
  await send();
  await screen.findByText('Waiting for review');
  expect(page.office.nomination?.postId).toBe('secretary');
});

it('keeps the input over a failure and a reload, until it is sent', async () => {
  const page = openPage({
    extra: [
      answer(putMyNomination, () => {
        throw ApiError.network();
      }),
    ],
  });
  await type('Manifesto', 'Fewer forms.');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('can’t be reached');
  expect(screen.getByLabelText('Manifesto')).toHaveValue('Fewer forms.');
  page.unmount();
  reload();

  openPage();
  expect(await screen.findByLabelText('Manifesto')).toHaveValue('Fewer forms.');
  await send();
  await screen.findByText('Waiting for review');
  expect(sessionStorage.getItem('campus.mine.drafts') ?? '').not.toContain('Fewer forms.');
});

it('keeps the input and the photo when the session ends, even after a reload', async () => {
  const first = openPage();
  await type('Manifesto', 'Fewer forms.');
  first.unmount();
  const second = openPage();
  const photo = new File(['x'], 'me.png', { type: 'image/png' });
  await userEvent.upload(await screen.findByLabelText(/^Photo/), photo);
  // As the shell does when a session ends.
  keepOpenForms(personas.student.me.id);
  sessionStorage.clear();
  second.unmount();
  openPage();
  expect(await screen.findByText(/because your session ended/)).toBeVisible();
  expect(screen.getByLabelText('Manifesto')).toHaveValue('Fewer forms.');
  expect(screen.getByText('me.png')).toBeVisible();
});

it('shows the reason for a refusal, and resends the changed nomination', async () => {
  openPage({ nomination: { ...mine, state: 'refused', reason: 'Too short.' } });
  expect(await screen.findByText('Too short.')).toBeVisible();
  expect(screen.getByText('Not accepted')).toBeVisible();
  expect(screen.getByLabelText('Manifesto')).toHaveValue('Late buses.');
  await type('Manifesto', 'Late buses, and why.');
  await send();
  expect(await screen.findByText('Waiting for review')).toBeVisible();
});

it('shows an accepted nomination without a form, and withdraws it', async () => {
  openPage({ nomination: { ...mine, state: 'standing' } });
  expect(await screen.findByText('You are on the ballot.')).toBeVisible();
  expect(screen.queryByLabelText('Manifesto')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw nomination' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw nomination' }));
  expect(await screen.findByLabelText('Manifesto')).toHaveValue('');
  await waitFor(() => {
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(screen.getByLabelText('Manifesto'));
  });
});

it('sends the photo after the nomination, and keeps it if only the photo fails', async () => {
  let sent = 0;
  const page = openPage({
    extra: [
      answer(putCandidatePhoto, () => {
        if (sent++ === 0) throw refusal('unsupported-media-type');
        return { photo: '/api/photos/x' };
      }),
    ],
  });
  await type('Manifesto', 'Late buses.');
  await userEvent.upload(screen.getByLabelText(/^Photo/), new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
  await send();
  expect(await screen.findByText(/the photo was not saved/)).toBeVisible();
  expect(screen.getByText('Waiting for review')).toBeVisible();
  expect(screen.getByText('me.jpg')).toBeVisible();
  await send();
  await waitFor(() => expect(screen.queryByText('me.jpg')).toBeNull());
  const photos = page.api.calls.filter((call) => call.endpoint === putCandidatePhoto);
  expect(photos).toHaveLength(2);
  expect(photos[0]!.params).toEqual({ id: mine.id });
});

it('keeps the photo when the session ends while it is being sent', async () => {
  const uploading = Promise.withResolvers<never>();
  const page = openPage({ extra: [answer(putCandidatePhoto, () => uploading.promise)] });
  await type('Manifesto', 'Late buses.');
  await userEvent.upload(screen.getByLabelText(/^Photo/), new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
  await send();
  expect(await screen.findByText('Waiting for review')).toBeVisible();
  await waitFor(() => expect(page.api.calls.at(-1)?.endpoint).toBe(putCandidatePhoto));
  // The form has rendered what was sent.
  await new Promise((resolve) => setTimeout(resolve, 50));
  uploading.reject(refusal('session-expired'));
  await screen.findByText(/the photo was not saved/);
  page.unmount();
  openPage({ nomination: page.office.nomination });
  expect(await screen.findByText('me.jpg')).toBeVisible();
  expect(screen.getByLabelText('Manifesto')).toHaveValue('Late buses.');
});

it('shows the refusal beside the form if nominations ended meanwhile', async () => {
  openPage({
    extra: [
      answer(putMyNomination, () => {
        throw refusal('nominations-closed');
      }),
    ],
  });
  await type('Manifesto', 'Late buses.');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Nominations are not open.');
});

it('has no form while nominations are closed', async () => {
  openPage({ election: { state: 'open' } });
  expect(await screen.findByText('Nominations are not open.')).toBeVisible();
  expect(screen.queryByLabelText('Manifesto')).toBeNull();
});

it('tells members without the student role that only students can stand', async () => {
  openPage({ session: personas.faculty });
  expect(await screen.findByText('Only students can stand for a post.')).toBeVisible();
});

const byTheBook = { ...newNominationRules, declarations: ['No case is pending against me.'] };

it('names proposer and seconder and makes the declarations, and shows what is missing', async () => {
  const sent: unknown[] = [];
  openPage({
    election: { nominationRules: { ...byTheBook, standUntil: '2027-01-12' } },
    extra: [
      answer(putMyNomination, ({ body }) => {
        sent.push(body);
        return mine;
      }),
      answer(getMyNomination, () =>
        sent.length === 0
          ? null
          : {
              ...mine,
              backers: [{ kind: 'proposer', email: 'ravi@sggs.ac.in', name: 'Ravi', answer: 'declined' }],
              missing: ['0 of 1 seconder confirmed.'],
            },
      ),
    ],
  });
  await type('Manifesto', 'Late buses.');
  expect(screen.getByText('12 January 2027')).toBeVisible();
  await send();
  expect(await screen.findAllByText('An email address is required.')).not.toHaveLength(0);
  expect(screen.getByText('You can stand only if you declare this.')).toBeVisible();
  await type('College email of your proposer', 'ravi@sggs.ac.in');
  await type('College email of your seconder', 'zoya@sggs.ac.in');
  await userEvent.click(screen.getByRole('checkbox', { name: 'No case is pending against me.' }));
  await send();
  expect(await screen.findByText(/^Proposer:/)).toHaveTextContent(
    'Proposer: Ravi (ravi@sggs.ac.in), declined',
  );
  expect(screen.getByText('0 of 1 seconder confirmed.')).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      backers: [
        { kind: 'proposer', email: 'ravi@sggs.ac.in' },
        { kind: 'seconder', email: 'zoya@sggs.ac.in' },
      ],
      declared: byTheBook.declarations,
    }),
  ]);
});

it('keeps a declaration with its sentence when the officer changes the list', async () => {
  const election = (declarations: string[]) =>
    anElection({
      state: 'nominations',
      nominationRules: { ...newNominationRules, proposers: 0, seconders: 0, declarations },
    });
  let shown = election(['I am under 25.', 'No case is pending.']);
  const page = openPage({ extra: [answer(getElection, () => shown)] });
  await type('Manifesto', 'Late buses.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'No case is pending.' }));
  shown = election(['No case is pending.', 'I accept the code of conduct.']);
  // The reader comes back to the tab.
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  const added = await screen.findByRole('checkbox', { name: 'I accept the code of conduct.' });
  expect(screen.getByRole('checkbox', { name: 'No case is pending.' })).toBeChecked();
  expect(added).not.toBeChecked();
  await send();
  expect(await screen.findByText('You can stand only if you declare this.')).toBeVisible();
  await userEvent.click(added);
  await send();
  await screen.findByText('Waiting for review');
  expect(page.office.nomination).toMatchObject({
    declared: ['No case is pending.', 'I accept the code of conduct.'],
  });
});

it('confirms a nomination that names me, and can decline it', async () => {
  const asked: Backing = {
    id: '65f000000000000000000008',
    postId: 'representative',
    name: 'Zoya Shaikh',
    manifesto: 'Late buses.',
    kind: 'seconder',
    answer: 'waiting',
    open: true,
  };
  let now = asked;
  openPage({
    election: { nominationRules: byTheBook },
    extra: [
      answer(listMyBackings, () => [now]),
      answer(answerBacking, ({ body }) => (now = { ...asked, ...(body as Pick<Backing, 'answer'>) })),
    ],
  });
  const press = async (name: string, inDialog: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `${name}: Zoya Shaikh` }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: inDialog }),
    );
  };
  await press('Second', 'Second');
  expect(await screen.findByText('confirmed')).toBeVisible();
  await press('Decline', 'Decline');
  expect(await screen.findByText('declined')).toBeVisible();
});

it('has no form once the final list is published', async () => {
  openPage({ nomination: { ...mine, state: 'standing' }, election: { finalListOn: '2027-01-14' } });
  expect(await screen.findByText(/final list of candidates was published on/)).toHaveTextContent(
    '14 January 2027',
  );
  expect(screen.queryByRole('button', { name: 'Withdraw nomination' })).not.toBeInTheDocument();
});
