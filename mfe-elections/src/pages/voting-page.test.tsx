import {
  castBallot,
  getElection,
  getRollEntry,
  listCandidates,
  problems,
  type NewBallot,
  type ProblemCode,
  type RollEntry,
} from '@campus/contracts';
import { ApiError } from '@campus/portal-kit';
import { answer, personas, renderRemote, type PreparedAnswer } from '@campus/portal-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import remote from '../module.tsx';

const asha = { _id: '65f000000000000000000001', name: 'Asha Rao', manifesto: 'Late buses.' };
const ravi = { _id: '65f000000000000000000002', name: 'Ravi Jadhav', manifesto: 'Fewer forms.' };
const zoya = { _id: '65f000000000000000000003', name: 'Zoya Shaikh', manifesto: 'Open books.' };

const figures = {
  title: 'Student Council Election',
  turnout: { cast: 5, eligible: 20 },
  results: [
    { candidateId: asha._id, votes: 1 },
    { candidateId: ravi._id, votes: 1 },
    { candidateId: zoya._id, votes: 3 },
  ],
};
const refusal = (code: ProblemCode) => new ApiError({ code, ...problems[code] });

/** The server's side of an election, with what a test needs otherwise. */
const ballotBox = ({
  roll = { eligible: true, voted: false } as RollEntry,
  cast = (() => ({ message: 'counted' })) as (ballot: NewBallot) => unknown,
  extra = [] as PreparedAnswer[],
} = {}): PreparedAnswer[] => [
  answer(listCandidates, [asha, ravi, zoya]),
  answer(getElection, figures),
  answer(getRollEntry, () => ({ ...roll })),
  answer(castBallot, async ({ body }) => {
    const result = await cast(body as NewBallot);
    roll.voted = true;
    return result;
  }),
  ...extra,
];

const open = (answers: PreparedAnswer[], session = personas.student) =>
  renderRemote(remote, { path: '/voting', answers, session });
const ballotsSent = ({ api }: ReturnType<typeof open>) =>
  api.calls.filter((call) => call.endpoint === castBallot).map((call) => call.body as NewBallot);
const voteButton = (name: string) => screen.findByRole('button', { name: `Vote for ${name}` });

async function vote(name: string) {
  const button = await voteButton(name);
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Cast vote' }));
}

afterEach(() => vi.useRealTimers());

it('casts a vote in two taps: all buttons off, the chosen one reads Vote Casted', async () => {
  const page = open(ballotBox());
  await userEvent.click(await voteButton('Ravi Jadhav'));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Ravi Jadhav');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cast vote' }));

  expect(await screen.findByText('You have already voted.')).toBeVisible();
  const chosen = screen.getByRole('button', { name: 'Vote Casted' });
  expect(chosen).toBeDisabled();
  expect(chosen.closest('li')).toHaveTextContent('Ravi Jadhav');
  expect(await voteButton('Asha Rao')).toBeDisabled();
  expect(await voteButton('Zoya Shaikh')).toBeDisabled();
  expect(ballotsSent(page)).toEqual([
    { ballotId: expect.stringMatching(/^[0-9a-f]{32}$/), candidateId: ravi._id },
  ]);
  expect(JSON.parse(localStorage.getItem('votedCandidate')!)).toEqual({ 'uid-student': ravi._id });
});

it('says where the vote stands to people who can’t see it', async () => {
  open(ballotBox());
  await vote('Ravi Jadhav');
  await waitFor(() => expect(document.activeElement).toHaveTextContent('You have already voted.'));
});

it('casts nothing when the voter goes back', async () => {
  const page = open(ballotBox());
  await userEvent.click(await voteButton('Ravi Jadhav'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await voteButton('Ravi Jadhav')).toBeEnabled();
  expect(ballotsSent(page)).toEqual([]);
});

it('sends one ballot for a double tap', async () => {
  const page = open(ballotBox());
  await userEvent.click(await voteButton('Ravi Jadhav'));
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Cast vote' }));
  await screen.findByText('You have already voted.');
  expect(new Set(ballotsSent(page).map((ballot) => ballot.ballotId)).size).toBe(1);
});

it('keeps the ballot of a lost answer, also over a reload, and sends the same one again', async () => {
  const lost = open(
    ballotBox({
      cast: () => {
        throw ApiError.network();
      },
    }),
  );
  await vote('Ravi Jadhav');
  expect(await screen.findByRole('button', { name: 'Send again' })).toBeVisible();
  expect(await voteButton('Asha Rao')).toBeDisabled();
  const [first] = ballotsSent(lost);
  lost.unmount();

  const reloaded = open(ballotBox());
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByRole('button', { name: 'Vote Casted' })).toBeDisabled();
  expect(ballotsSent(reloaded)).toEqual([first]);
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

it('finds out by itself that a vote was counted whose answer was lost', async () => {
  const roll = { eligible: true, voted: false };
  let tries = 0;
  const page = open(
    ballotBox({
      roll,
      cast: () => {
        roll.voted = true;
        if (tries++ === 0) throw ApiError.timeout();
        return { message: 'counted' };
      },
    }),
  );
  await vote('Ravi Jadhav');
  expect(await screen.findByRole('button', { name: 'Vote Casted' })).toBeDisabled();
  const [first, second] = ballotsSent(page);
  expect(second).toEqual(first);
});

it('marks nobody when the vote was cast on another device', async () => {
  open(ballotBox({ roll: { eligible: true, voted: true } }));
  expect(await screen.findByText('You have already voted.')).toBeVisible();
  for (const { name } of [asha, ravi, zoya]) expect(await voteButton(name)).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Vote Casted' })).toBeNull();
});

it('tells kindly that another tab was first', async () => {
  const roll = { eligible: true, voted: false };
  const page = open(
    ballotBox({
      roll,
      cast: () => {
        roll.voted = true;
        throw refusal('already-voted');
      },
    }),
  );
  await vote('Ravi Jadhav');
  expect(await screen.findByText(/counted before this one/)).toBeVisible();
  expect(screen.getByText('You have already voted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Vote Casted' })).toBeNull();
  expect(ballotsSent(page)).toHaveLength(1);
});

it('lets vote again when the candidate went', async () => {
  let gone = false;
  open(
    ballotBox({
      cast: ({ candidateId }) => {
        if (candidateId !== ravi._id) return { message: 'counted' };
        gone = true;
        throw refusal('candidate-gone');
      },
      extra: [answer(listCandidates, () => (gone ? [asha, zoya] : [asha, ravi, zoya]))],
    }),
  );
  await vote('Ravi Jadhav');
  expect(await screen.findByText(/no longer stands/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Vote for Ravi Jadhav' })).toBeNull());
  await vote('Asha Rao');
  const chosen = await screen.findByRole('button', { name: 'Vote Casted' });
  expect(chosen.closest('li')).toHaveTextContent('Asha Rao');
});

it.each(['rate-limited', 'session-expired', 'unavailable'] as const)(
  'keeps the vote and offers to send it again after "%s"',
  async (code) => {
    open(
      ballotBox({
        cast: () => {
          throw refusal(code);
        },
      }),
    );
    await vote('Ravi Jadhav');
    expect(await screen.findByText(problems[code].message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible();
  },
);

it('says that a refused vote was not counted, and forgets it', async () => {
  open(
    ballotBox({
      cast: () => {
        throw refusal('forbidden');
      },
    }),
  );
  await vote('Ravi Jadhav');
  expect(await screen.findByText('Your vote was not counted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

it.each(['faculty', 'admin'] as const)(
  'shows %s candidates and results, and why there is no button',
  async (who) => {
    open(ballotBox({ roll: { eligible: false, voted: false } }), personas[who]);
    expect(await screen.findByText('Only students vote in this election.')).toBeVisible();
    expect(await screen.findByText('Late buses.')).toBeVisible();
    expect(screen.getByText(/5 of 20 registered students have voted/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
  },
);

it('tells a student who isn’t on the roll', async () => {
  open(ballotBox({ roll: { eligible: false, voted: false } }));
  expect(await screen.findByText(/not on the voter roll/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
});

it('promises no vote before the roll has answered', async () => {
  open(ballotBox({ extra: [answer(getRollEntry, () => new Promise(() => undefined))] }));
  expect(await voteButton('Asha Rao')).toBeDisabled();
  expect(screen.queryByText('You have one vote.')).toBeNull();
});

it('offers no vote while it is unknown whether the member may', async () => {
  open(
    ballotBox({
      extra: [
        answer(getRollEntry, () => {
          throw refusal('unavailable');
        }),
      ],
    }),
  );
  expect(await screen.findByText(/can't say right now/)).toBeVisible();
  expect(await voteButton('Asha Rao')).toBeDisabled();
});

it('keeps people on one device apart', async () => {
  const first = open(
    ballotBox({
      cast: () => {
        throw ApiError.network();
      },
    }),
  );
  await vote('Ravi Jadhav');
  await screen.findByRole('button', { name: 'Send again' });
  const [lost] = ballotsSent(first);
  first.unmount();

  const second = open(ballotBox(), personas.board);
  await vote('Ravi Jadhav');
  await screen.findByRole('button', { name: 'Vote Casted' });
  expect(ballotsSent(second)[0]?.ballotId).not.toBe(lost?.ballotId);
  expect(JSON.parse(localStorage.getItem('votedCandidate')!)).toEqual({ [personas.board.me.id]: ravi._id });
  second.unmount();

  open(ballotBox());
  expect(await screen.findByRole('button', { name: 'Send again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Vote Casted' })).toBeNull();
});

it('hears from another tab that a vote is on its way', async () => {
  open(ballotBox());
  await waitFor(async () => expect(await voteButton('Asha Rao')).toBeEnabled());
  localStorage.setItem(
    'unansweredBallot',
    JSON.stringify({ 'uid-student': { ballotId: 'ab'.repeat(16), candidateId: ravi._id } }),
  );
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'unansweredBallot' })));
  expect(await screen.findByRole('button', { name: 'Send again' })).toBeVisible();
  expect(await voteButton('Asha Rao')).toBeDisabled();
});

it('hears from another tab that a vote was counted', async () => {
  const roll = { eligible: true, voted: false };
  open(ballotBox({ roll }));
  await waitFor(async () => expect(await voteButton('Asha Rao')).toBeEnabled());
  roll.voted = true;
  localStorage.setItem('votedCandidate', JSON.stringify({ 'uid-student': ravi._id }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'votedCandidate' })));
  expect(await screen.findByText('You have already voted.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Vote Casted' })).toBeDisabled();
});

it('shows turnout and results, most votes first, equals by name', async () => {
  open(ballotBox());
  expect(await screen.findByText('5 of 20 registered students have voted (25 %)')).toBeVisible();
  const table = await screen.findByRole('table', { name: /Votes so far/ });
  const names = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
    .filter((text) => /Rao|Jadhav|Shaikh/.test(text ?? ''));
  expect(names.map((text) => text?.match(/Asha|Ravi|Zoya/)?.[0])).toEqual(['Zoya', 'Asha', 'Ravi']);
});

it('follows the figures without a reload, and learns of a new candidate', async () => {
  vi.useFakeTimers();
  const later = { ...zoya, _id: '65f000000000000000000004', name: 'Dev Kale' };
  let current = figures;
  let list = [asha, ravi, zoya];
  open(ballotBox({ extra: [answer(getElection, () => current), answer(listCandidates, () => list)] }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText(/5 of 20/)).toBeVisible();

  list = [...list, later];
  current = {
    ...figures,
    turnout: { cast: 6, eligible: 21 },
    results: [...figures.results, { candidateId: later._id, votes: 1 }],
  };
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(screen.getByText(/6 of 21/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Vote for Dev Kale' })).toBeVisible();
});

it('says that there are no candidates yet', async () => {
  open(
    ballotBox({
      extra: [
        answer(listCandidates, []),
        answer(getElection, { ...figures, turnout: { cast: 0, eligible: 0 }, results: [] }),
      ],
    }),
  );
  expect(await screen.findByText('No candidates yet')).toBeVisible();
  expect(screen.getByText('0 of 0 registered students have voted')).toBeVisible();
});

it('tells of an error and tries again when asked', async () => {
  let down = true;
  open(
    ballotBox({
      extra: [
        answer(listCandidates, () => {
          if (down) throw refusal('unavailable');
          return [asha];
        }),
      ],
    }),
  );
  expect(await screen.findByText(problems.unavailable.message)).toBeVisible();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await voteButton('Asha Rao')).toBeVisible();
});

it('shows names and manifestos as text, in their own direction', async () => {
  const strange = {
    _id: asha._id,
    name: '<img src=x onerror=alert(1)>',
    manifesto: 'نص من اليمين\n<b>bold</b>',
  };
  const view = open(ballotBox({ extra: [answer(listCandidates, [strange])] }));
  const text = await screen.findByText(/<b>bold<\/b>/);
  expect(text).toHaveAttribute('dir', 'auto');
  expect(screen.getByRole('heading', { level: 3 })).toHaveAttribute('dir', 'auto');
  expect(view.container.querySelector('img[onerror], b')).toBeNull();
});

it('folds a long manifesto', async () => {
  open(ballotBox({ extra: [answer(listCandidates, [{ ...asha, manifesto: 'More books. '.repeat(100) }])] }));
  const more = await screen.findByRole('button', { name: /Read all/ });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(more);
  expect(screen.getByRole('button', { name: /Show less/ })).toHaveAttribute('aria-expanded', 'true');
});
