import { problems } from '@campus/contracts/areas';
import {
  type Ballot,
  castBallot,
  type Election,
  findReceipt,
  getCurrentElection,
  getRollEntry,
  issueToken,
  listElectionCandidates,
  listElections,
} from '@campus/contracts/elections';
import { ApiError } from '@campus/portal-kit';
import { erasePersonalStorage, lossesAtSignOut } from '@campus/portal-kit/shell';
import { answer, personas, type PreparedAnswer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import remote from '../module.tsx';
import { candidate } from '../testing/an-election.ts';
import { anElection, PollingStation } from '../testing/polling-station.ts';

const asha = candidate(1, 'Asha Rao');
const ravi = candidate(2, 'Ravi Jadhav');
const zoya = candidate(3, 'Zoya Shaikh');

const station = (election: Partial<Election> = {}) => new PollingStation([asha, ravi, zoya], election);
const open = (answers: PreparedAnswer[], session = personas.student, path = '/voting') =>
  renderRemote(remote, { path, answers, session });
const callsOf = ({ api }: ReturnType<typeof open>, endpoint: unknown) =>
  api.calls.filter((call) => call.endpoint === endpoint);
const voteButton = (name: string) => screen.findByRole('button', { name: `Vote for ${name}` });
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? '{}');
const place = 'uid-student/student-council';
const voteFor = (choice: string) => [{ postId: 'representative', choice }];

async function vote(name: string) {
  const button = await voteButton(name);
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Cast vote' }));
}
const signOut = erasePersonalStorage;
const lost = () => {
  throw ApiError.network();
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('casts a vote in two taps: all buttons are disabled, and the chosen one reads Vote Casted', async () => {
  const polls = station();
  open(polls.answers());
  await userEvent.click(await voteButton('Ravi Jadhav'));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Ravi Jadhav');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cast vote' }));

  expect(await screen.findByText('Your vote has been counted.')).toBeVisible();
  const chosen = screen.getByRole('button', { name: 'Vote Casted' });
  expect(chosen).toBeDisabled();
  expect(chosen.closest('li')).toHaveTextContent('Ravi Jadhav');
  expect(await voteButton('Asha Rao')).toBeDisabled();
  expect(await voteButton('Zoya Shaikh')).toBeDisabled();
  expect(polls.choices).toEqual([voteFor(ravi.id)]);
  expect(stored('votedCandidate')).toEqual({ [place]: { representative: ravi.id } });
  expect(stored('campus.votingTokens')).toEqual({});
  expect(stored('campus.mine.unansweredBallot')).toEqual({});
});

it('never sends the token with the name, or the choice with the token request', async () => {
  const page = open(station().answers());
  await vote('Ravi Jadhav');
  await screen.findByText('Your vote has been counted.');
  const [request] = callsOf(page, issueToken);
  const [cast] = callsOf(page, castBallot);
  const { token, signature } = cast!.body as Ballot;
  expect(Object.keys(request!.body as object)).toEqual(['blinded']);
  expect(JSON.stringify(request)).not.toContain(token);
  expect(JSON.stringify(request)).not.toContain(signature);
  expect(castBallot.anonymous).toBe(true);
});

it('announces the state of the vote to screen readers', async () => {
  open(station().answers());
  await vote('Ravi Jadhav');
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Your vote has been counted.'));
});

it('casts nothing when the voter cancels', async () => {
  const page = open(station().answers());
  await userEvent.click(await voteButton('Ravi Jadhav'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await voteButton('Ravi Jadhav')).toBeEnabled();
  expect(callsOf(page, issueToken)).toEqual([]);
});

it('requests one token and casts one ballot on a double tap', async () => {
  const polls = station();
  const page = open(polls.answers());
  await userEvent.click(await voteButton('Ravi Jadhav'));
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Cast vote' }));
  await screen.findByText('Your vote has been counted.');
  expect(callsOf(page, issueToken)).toHaveLength(1);
  expect(polls.box.size).toBe(1);
});

it.each([
  ['the token request on its way there', (polls: PollingStation) => (polls.before.token = lost)],
  ['the signed token on its way back', (polls: PollingStation) => (polls.after.token = lost)],
  ['the ballot on its way there', (polls: PollingStation) => (polls.before.cast = lost)],
])('continues after a reload with the same token if this was lost: %s', async (_, lose) => {
  const polls = station();
  lose(polls);
  const page = open(polls.answers());
  await vote('Ravi Jadhav');
  expect(await screen.findByText('Your vote is not in the ballot box yet.')).toBeVisible();
  expect(await voteButton('Asha Rao')).toBeDisabled();
  const token = (stored('campus.votingTokens') as Record<string, { token: string }>)[place]!.token;
  page.unmount();
  polls.before = {};
  polls.after = {};

  open(polls.answers());
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  const chosen = await screen.findByRole('button', { name: 'Vote Casted' });
  expect(chosen.closest('li')).toHaveTextContent('Ravi Jadhav');
  expect([...polls.box.values()].map((ballot) => ballot.token)).toEqual([token]);
});

it('detects a ballot that arrived although its answer was lost', async () => {
  const polls = station();
  polls.after.cast = lost;
  const page = open(polls.answers());
  await vote('Ravi Jadhav');
  const chosen = await screen.findByRole('button', { name: 'Vote Casted' });
  expect(chosen.closest('li')).toHaveTextContent('Ravi Jadhav');
  expect(callsOf(page, castBallot)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

it('counts a resent ballot once', async () => {
  const polls = station();
  polls.after.cast = lost;
  const page = open(polls.answers(answer(getRollEntry, () => ({ eligible: true, tokenIssued: false }))));
  await vote('Ravi Jadhav');
  const again = await screen.findByRole('button', { name: 'Send again' });
  polls.after = {};
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Vote Casted' })).toBeDisabled();
  expect(polls.box.size).toBe(1);
  const [first, second] = callsOf(page, castBallot);
  expect(second!.body).toEqual(first!.body);
});

it('marks no candidate if another browser has the token', async () => {
  const polls = station();
  polls.signed = 'elsewhere';
  open(polls.answers());
  expect(await screen.findByText('You have already voted.')).toBeVisible();
  expect(screen.getByText(/You voted on another device/)).toBeVisible();
  for (const { name } of [asha, ravi, zoya]) expect(await voteButton(name)).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Vote Casted' })).toBeNull();
});

it('says that another browser was faster', async () => {
  const polls = station();
  polls.before.token = () => (polls.signed = 'elsewhere');
  open(polls.answers());
  await vote('Ravi Jadhav');
  expect(await screen.findByText('You have already voted.')).toBeVisible();
  expect(screen.getByText(/You voted on another device/)).toBeVisible();
  expect(stored('campus.votingTokens')).toEqual({});
});

it('lets the voter choose again with the same token if the candidate left', async () => {
  const polls = station();
  polls.before.cast = ({ choices }) => {
    if (choices[0]?.choice !== ravi.id) return;
    polls.candidates = [asha, { ...ravi, state: 'withdrawn', withdrawReason: 'Moved away.' }, zoya];
    throw refusal('candidate-gone');
  };
  const page = open(polls.answers());
  await vote('Ravi Jadhav');
  expect(await screen.findByText(/no longer standing/)).toBeVisible();
  expect(await screen.findByText('Moved away.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Vote for Ravi Jadhav' })).toBeNull();
  await vote('Asha Rao');
  const chosen = await screen.findByRole('button', { name: 'Vote Casted' });
  expect(chosen.closest('li')).toHaveTextContent('Asha Rao');
  expect(callsOf(page, issueToken)).toHaveLength(1);
});

it.each(['rate-limited', 'session-expired', 'unavailable'] as const)(
  'keeps the vote and offers to send it again after "%s"',
  async (code) => {
    const polls = station();
    polls.before.token = () => {
      throw refusal(code);
    };
    open(polls.answers());
    await vote('Ravi Jadhav');
    expect(await screen.findByText(problems[code].message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible();
  },
);

it('says that a refused vote was not counted, and drops the choice', async () => {
  const polls = station();
  polls.before.token = () => {
    throw refusal('forbidden');
  };
  open(polls.answers());
  await vote('Ravi Jadhav');
  expect(await screen.findByText('Your vote was not counted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(stored('campus.mine.unansweredBallot')).toEqual({});
});

it('sends nothing with a wrong signature', async () => {
  const page = open(
    station().answers(answer(issueToken, { blindSignature: Buffer.alloc(256, 1).toString('base64url') })),
  );
  await vote('Ravi Jadhav');
  expect(await screen.findByText('Your vote is not in the ballot box yet.')).toBeVisible();
  expect(screen.getByText(/is no valid signature/)).toBeVisible();
  expect(callsOf(page, castBallot)).toEqual([]);
});

it('requests nothing if the browser has no storage', async () => {
  const forbidden = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const page = open(station().answers());
  await vote('Ravi Jadhav');
  expect(await screen.findByText(/set to keep nothing/)).toBeVisible();
  expect(callsOf(page, issueToken)).toEqual([]);
  forbidden.mockRestore();
});

it('explains that voting ended while the voter was choosing', async () => {
  const polls = station();
  polls.before.cast = () => {
    polls.election = { ...polls.election, state: 'closed', publishesAt: '2026-11-22T10:00:00Z' };
    throw refusal('voting-closed');
  };
  open(polls.answers());
  await vote('Ravi Jadhav');
  expect(await screen.findByText(/^Voting has ended\. The result will be published/)).toBeVisible();
  expect(screen.getByText(/ended before your vote arrived/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

it('finds a ballot that arrived just before the end', async () => {
  const polls = station();
  polls.after.cast = lost;
  const page = open(polls.answers(answer(getRollEntry, () => ({ eligible: true, tokenIssued: false }))));
  await vote('Ravi Jadhav');
  await screen.findByRole('button', { name: 'Send again' });
  page.unmount();
  polls.election = { ...polls.election, state: 'closed' };
  open(polls.answers());
  const chosen = await screen.findByRole('button', { name: 'Vote Casted' });
  expect(chosen.closest('li')).toHaveTextContent('Ravi Jadhav');
  expect(await screen.findByText('Your receipt')).toBeVisible();
});

it('reports a lost vote only when the box confirms it', async () => {
  const polls = station();
  polls.before.cast = lost;
  const page = open(polls.answers());
  await vote('Ravi Jadhav');
  await screen.findByRole('button', { name: 'Send again' });
  page.unmount();
  polls.election = { ...polls.election, state: 'closed' };
  const unknown = open(polls.answers(answer(findReceipt, lost)));
  await waitFor(() => expect(callsOf(unknown, findReceipt)).toHaveLength(1));
  expect(screen.getByText(/^Voting has ended\. The result will be published/)).toBeVisible();
  expect(screen.queryByText(/ended before your vote arrived/)).toBeNull();
  unknown.unmount();
  open(polls.answers());
  expect(await screen.findByText(/ended before your vote arrived/)).toBeVisible();
});

it('keeps an unfinished token through a logout, without the choice', async () => {
  const polls = station();
  polls.before.cast = lost;
  const first = open(polls.answers());
  await vote('Ravi Jadhav');
  await screen.findByRole('button', { name: 'Send again' });
  first.unmount();
  signOut();
  polls.before = {};
  expect(localStorage.getItem('campus.votingTokens')).not.toContain(ravi.id);

  const second = open(polls.answers());
  expect(await screen.findByText('Your vote is not in the ballot box yet.')).toBeVisible();
  await vote('Asha Rao');
  expect(await screen.findByRole('button', { name: 'Vote Casted' })).toBeDisabled();
  expect(polls.choices).toEqual([voteFor(asha.id)]);
  expect(callsOf(second, issueToken)).toEqual([]);
});

it('keeps the earlier ballot in the box, and shows its receipt', async () => {
  const polls = station();
  polls.before.cast = lost;
  const first = open(polls.answers());
  await vote('Ravi Jadhav');
  await screen.findByRole('button', { name: 'Send again' });
  first.unmount();
  signOut();
  polls.before.cast = () => {
    throw refusal('ballot-differs');
  };
  open(polls.answers());
  await vote('Asha Rao');
  expect(await screen.findByText(/The first one counts/)).toBeVisible();
  expect(screen.getByText('You have already voted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Vote Casted' })).toBeNull();
  expect(await screen.findByText('Your receipt')).toBeVisible();
});

it('stores nothing about a ballot answered after the logout', async () => {
  const polls = station();
  polls.after.cast = signOut;
  open(polls.answers());
  await vote('Ravi Jadhav');
  await screen.findByText(/You voted on another device/);
  for (const key of ['votedCandidate', 'campus.mine.castBallots', 'campus.votingTokens']) {
    expect(localStorage.getItem(key) ?? '').not.toContain('uid-student');
  }
});

it('keeps members on one device apart', async () => {
  const polls = station();
  polls.before.token = lost;
  const first = open(polls.answers());
  await vote('Ravi Jadhav');
  await screen.findByRole('button', { name: 'Send again' });
  first.unmount();

  const other = station();
  const second = open(other.answers(), personas.board);
  await vote('Asha Rao');
  await screen.findByRole('button', { name: 'Vote Casted' });
  second.unmount();
  expect(other.choices).toEqual([voteFor(asha.id)]);

  open(polls.answers());
  expect(await screen.findByRole('button', { name: 'Send again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Vote Casted' })).toBeNull();
});

it("lets one tab vote at a time: the second tab's choice is not sent", async () => {
  const polls = station();
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  polls.before.token = () => gate;
  const tabs = [open(polls.answers()), open(polls.answers())];
  for (const [tab, name] of [
    [tabs[0], 'Ravi Jadhav'],
    [tabs[1], 'Asha Rao'],
  ] as const) {
    const view = within(tab!.container);
    const button = await view.findByLabelText(`Vote for ${name}`);
    await waitFor(() => expect(button).toBeEnabled());
  }
  // Both dialogs are open before either vote is sent: the second tab has not heard of the first.
  await userEvent.click(within(tabs[0]!.container).getByLabelText('Vote for Ravi Jadhav'));
  const first = await screen.findByRole('button', { name: 'Cast vote' });
  within(tabs[1]!.container).getByLabelText('Vote for Asha Rao').click();
  const both = await waitFor(() => {
    const buttons = [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Cast vote');
    expect(buttons).toHaveLength(2);
    return buttons;
  });
  act(() => first.click());
  act(() => both.find((one) => one !== first)!.click());
  go();
  await waitFor(() => expect(screen.getAllByText('Your vote has been counted.', {})).toHaveLength(2));
  expect(polls.choices).toEqual([voteFor(ravi.id)]);
  expect(tabs.flatMap((tab) => callsOf(tab, issueToken))).toHaveLength(1);
});

it('learns from another tab that a vote was counted', async () => {
  const polls = station();
  open(polls.answers());
  await waitFor(async () => expect(await voteButton('Asha Rao')).toBeEnabled());
  localStorage.setItem('votedCandidate', JSON.stringify({ [place]: { representative: ravi.id } }));
  localStorage.setItem(
    'campus.mine.castBallots',
    JSON.stringify({ [place]: { receipt: 'ab'.repeat(32), token: 'abc' } }),
  );
  act(() => {
    for (const key of ['votedCandidate', 'campus.mine.castBallots']) {
      window.dispatchEvent(new StorageEvent('storage', { key }));
    }
  });
  expect(await screen.findByText('You have already voted.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Vote Casted' })).toBeDisabled();
});

it('ignores unreadable storage', async () => {
  for (const key of ['votedCandidate', 'votingTokens', 'castBallots', 'unansweredBallot']) {
    localStorage.setItem(key, JSON.stringify({ [place]: 2 }));
  }
  localStorage.setItem('votedCandidate', '{');
  open(station().answers());
  await waitFor(async () => expect(await voteButton('Asha Rao')).toBeEnabled());
});

it('offers a receipt to copy and check, and warns of its loss at logout until it is copied', async () => {
  const polls = station();
  open(polls.answers());
  await vote('Ravi Jadhav');
  expect(await screen.findByRole('heading', { name: 'Your receipt' })).toBeVisible();
  const [receipt] = polls.box.keys();
  expect(screen.getByText(receipt!.match(/.{4}/g)!.join(' '))).toBeVisible();
  expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible();

  expect(lossesAtSignOut()).toEqual(['Your receipt for “Student Council Election”']);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenCalledWith(receipt);
  await waitFor(() => expect(lossesAtSignOut()).toEqual([]));

  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/your ballot is in the box\.$/)).toBeVisible();
  polls.box.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/has no ballot with this receipt/)).toBeVisible();
});

const twoPosts = {
  posts: [
    { id: 'president', title: 'President' },
    { id: 'secretary', title: 'Secretary' },
  ],
  noneOfTheAbove: true,
};
const forTwoPosts = () =>
  new PollingStation(
    [
      { ...asha, postId: 'president' },
      { ...ravi, postId: 'president' },
      { ...zoya, postId: 'secretary' },
    ],
    twoPosts,
  );

it('casts one ballot for several posts', async () => {
  const polls = forTwoPosts();
  open(polls.answers());
  const president = await screen.findByRole('radiogroup', { name: 'President' });
  const secretary = screen.getByRole('radiogroup', { name: 'Secretary' });
  await waitFor(() => expect(president).toBeEnabled());
  await userEvent.click(within(president).getByRole('radio', { name: 'Ravi Jadhav' }));

  await userEvent.click(screen.getByRole('button', { name: 'Cast ballot' }));
  expect(secretary).toBeInvalid();
  expect(document.activeElement).toBe(within(secretary).getByRole('radio', { name: 'Zoya Shaikh' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();

  await userEvent.click(within(secretary).getByRole('radio', { name: 'No vote for this post' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cast ballot' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('PresidentRavi JadhavSecretaryNo vote for this post');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cast ballot' }));

  expect(await screen.findByText('Your vote has been counted.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Vote Casted' })).toBeDisabled();
  expect(screen.getByRole('radiogroup', { name: 'President' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Ravi Jadhav' })).toBeChecked();
  expect(polls.choices).toEqual([
    [
      { postId: 'president', choice: ravi.id },
      { postId: 'secretary', choice: 'blank' },
    ],
  ]);
});

it('does not show a ballot as cast before it is in the box', async () => {
  const polls = forTwoPosts();
  polls.before.cast = lost;
  open(polls.answers());
  const president = await screen.findByRole('radiogroup', { name: 'President' });
  await waitFor(() => expect(president).toBeEnabled());
  await userEvent.click(within(president).getByRole('radio', { name: 'Ravi Jadhav' }));
  const secretary = screen.getByRole('radiogroup', { name: 'Secretary' });
  await userEvent.click(within(secretary).getByRole('radio', { name: 'Zoya Shaikh' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cast ballot' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cast ballot' }),
  );

  expect(await screen.findByText('Your vote is not in the ballot box yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cast ballot' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Vote Casted' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Ravi Jadhav' })).toBeChecked();
});

it('asks for another choice if one of several candidates left', async () => {
  const polls = forTwoPosts();
  polls.before.cast = () => {
    polls.before = {};
    polls.candidates = polls.candidates.map((one) =>
      one.id === zoya.id ? { ...one, state: 'withdrawn', withdrawReason: 'Ill.' } : one,
    );
    throw refusal('candidate-gone');
  };
  open(polls.answers());
  const group = (name: string) => screen.findByRole('radiogroup', { name });
  await waitFor(async () => expect(await group('President')).toBeEnabled());
  await userEvent.click(within(await group('President')).getByRole('radio', { name: 'Asha Rao' }));
  await userEvent.click(within(await group('Secretary')).getByRole('radio', { name: 'Zoya Shaikh' }));
  const cast = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Cast ballot' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cast ballot' }));
  };
  await cast();
  expect(await screen.findByText(/no longer standing/)).toBeVisible();
  expect(await screen.findByText('Ill.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Asha Rao' })).toBeChecked();
  await userEvent.click(within(await group('Secretary')).getByRole('radio', { name: 'None of the above' }));
  await cast();
  await screen.findByText('Your vote has been counted.');
  expect(polls.choices[0]).toContainEqual({ postId: 'secretary', choice: 'none' });
});

it('offers "none of the above" as a card if the ballot has it', async () => {
  const polls = station({ noneOfTheAbove: true });
  open(polls.answers());
  await vote('none of the above');
  await screen.findByText('Your vote has been counted.');
  expect(polls.choices).toEqual([voteFor('none')]);
});

it.each(['faculty', 'admin'] as const)(
  'shows %s candidates and turnout, and why there is no button',
  async (who) => {
    const polls = station();
    polls.eligible = false;
    open(polls.answers(), personas[who]);
    expect(await screen.findByText('Only students can vote in this election.')).toBeVisible();
    expect(await screen.findByText('What Asha Rao wants.')).toBeVisible();
    expect(screen.getByText(/5 of 20 registered students/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
  },
);

it('tells a student who isn’t on the roll', async () => {
  const polls = station();
  polls.eligible = false;
  open(polls.answers());
  expect(await screen.findByText(/not on the list of voters/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
});

it('offers no vote before the roll has answered', async () => {
  open(station().answers(answer(getRollEntry, () => new Promise(() => undefined))));
  expect(await voteButton('Asha Rao')).toBeDisabled();
  expect(screen.queryByText('You have one vote.')).toBeNull();
});

it('offers no vote while eligibility is unknown', async () => {
  open(
    station().answers(
      answer(getRollEntry, () => {
        throw refusal('unavailable');
      }),
    ),
  );
  expect(await screen.findByText(/can’t check right now/)).toBeVisible();
  expect(await voteButton('Asha Rao')).toBeDisabled();
});

it('explains that a browser without https can’t vote', async () => {
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never);
  open(station().answers());
  expect(await screen.findByText(/^Voting needs a secure connection \(https\)\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
  vi.restoreAllMocks();
});

it.each([
  [
    'nominations',
    'Students can stand for a post now. No opening time for voting has been set.',
    /Stand for election/,
  ],
  ['closed', /^Voting has ended\. The result will be published here/, /About this election/],
  ['published', 'The result is published. Anyone can check it.', /See the result/],
] as const)('shows what a %s election waits for, and no vote button', async (state, words, link) => {
  open(station({ state }).answers());
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toBeVisible();
  expect(await screen.findByText('What Asha Rao wants.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
});

it('says that an election was stopped, and offers no vote', async () => {
  open(station({ state: 'open', halted: true }).answers());
  expect(await screen.findByText(/^This election was stopped/)).toBeVisible();
  expect(await screen.findByText('What Asha Rao wants.')).toBeVisible();
  expect(screen.queryByText('Checking whether you can vote…')).toBeNull();
  expect(screen.queryByText('You have one vote.')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
});

it.each([
  ['live', 1],
  ['batched', 0],
  ['after-closing', 0],
] as const)('with results “%s” says before the ballot what the votes reveal', async (resultMode, times) => {
  open(station({ resultMode, standings: null }).answers());
  const vote = (await screen.findAllByRole('button', { name: /^Vote for/ }))[0]!;
  const said = screen.queryAllByText(/can see whose number goes up/);
  expect(said).toHaveLength(times);
  for (const text of said)
    expect(text.compareDocumentPosition(vote) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('says that voting is paused, and offers no vote', async () => {
  open(station({ state: 'open', halted: true, paused: true }).answers());
  expect(await screen.findByText(/^Voting is paused/)).toBeVisible();
  expect(screen.queryByText(/^This election was stopped/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
});

it('says why an election was cancelled', async () => {
  open(station({ state: 'cancelled', cancelReason: 'The roll was wrong.' }).answers());
  expect(await screen.findByText('The roll was wrong.')).toBeVisible();
});

it('says when voting ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:00:00') });
  open(station({ closesAt: new Date('2026-11-20T17:00:00').toISOString() }).answers());
  expect(await screen.findByText(/20 Nov.*5:00 pm \(in 3 hours\)/)).toBeVisible();
});

it('lets the voter choose between open elections', async () => {
  const polls = station();
  const other = anElection({ id: 'sports', title: 'Sports Committee' });
  open(polls.answers(answer(listElections, { items: [polls.election, other], next: null })));
  const nav = await screen.findByRole('navigation', { name: /open now/ });
  expect(within(nav).getByRole('link', { name: /Sports Committee/ })).toHaveAttribute(
    'href',
    '/voting/sports',
  );
  expect(within(nav).getByRole('link', { name: /Student Council/ })).toHaveAttribute('aria-current', 'page');
  expect(nav).toHaveTextContent('2 elections are open now. Choose one:');
});

it('links from a closed election to the open one', async () => {
  const polls = station({ state: 'closed' });
  const other = anElection({ id: 'sports', title: 'Sports Committee' });
  open(polls.answers(answer(listElections, { items: [other], next: null })));
  const nav = await screen.findByRole('navigation', { name: /open now/ });
  expect(nav).toHaveTextContent('Another election is open now:Sports Committee');
});

it('opens an election by its address', async () => {
  const page = open(station().answers(), personas.student, '/voting/student-council');
  expect(await voteButton('Asha Rao')).toBeVisible();
  expect(callsOf(page, getCurrentElection)).toEqual([]);
});

it('says when there is no election', async () => {
  open(station().answers(answer(getCurrentElection, null)));
  expect(await screen.findByText('No election yet')).toBeVisible();
});

it('says when there are no candidates', async () => {
  open(station().answers(answer(listElectionCandidates, [])));
  expect(await screen.findByText('No candidates yet')).toBeVisible();
});

it('shows an error and retries', async () => {
  let down = true;
  const polls = station();
  open(
    polls.answers(
      answer(listElectionCandidates, () => {
        if (down) throw refusal('unavailable');
        return polls.candidates;
      }),
    ),
  );
  expect(await screen.findByText(problems.unavailable.message)).toBeVisible();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await voteButton('Asha Rao')).toBeVisible();
});

const counts = (...votes: number[]) =>
  [asha, ravi, zoya].map(({ id }, index) => ({ postId: 'representative', choice: id, votes: votes[index]! }));

it('shows live standings, most votes first, ties by name', async () => {
  open(station({ resultMode: 'live', standings: { cast: 5, counts: counts(1, 1, 3) } }).answers());
  const table = await screen.findByRole('table', { name: /Votes so far/ });
  const names = within(table)
    .getAllByRole('rowheader')
    .map((row) => row.textContent);
  expect(names).toEqual(['Zoya Shaikh', 'Asha Rao', 'Ravi Jadhav']);
});

it('says how many ballots the standings in steps include', async () => {
  open(
    station({
      resultMode: 'batched',
      turnout: { cast: 20, eligible: 40 },
      standings: { cast: 20, counts: counts(10, 8, 2) },
    }).answers(),
  );
  expect(await screen.findByText(/As of the first 20 ballots. Shown in steps of at least 10/)).toBeVisible();
});

it('shows no standings until the end if the election hides them', async () => {
  open(station().answers());
  expect(await screen.findByText('You can see the result after voting has ended.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('polls every 5 s without a stream, and shows a new candidate', async () => {
  vi.useFakeTimers();
  const polls = station({ resultMode: 'live', standings: { cast: 5, counts: counts(1, 1, 3) } });
  open(polls.answers());
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText(/5 of 20/)).toBeVisible();

  const dev = candidate(4, 'Dev Kale');
  polls.candidates = [...polls.candidates, dev];
  polls.election = {
    ...polls.election,
    turnout: { cast: 6, eligible: 21 },
    standings: {
      cast: 6,
      counts: [...counts(1, 1, 3), { postId: 'representative', choice: dev.id, votes: 1 }],
    },
  };
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  expect(screen.getByText(/6 of 21/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Vote for Dev Kale' })).toBeVisible();
});

it('shows names and manifestos literally, in their own direction', async () => {
  const strange = {
    ...asha,
    name: '<img src=x onerror=alert(1)>',
    manifesto: 'نص من اليمين\n<b>bold</b>',
  };
  const view = open(station().answers(answer(listElectionCandidates, [strange])));
  const text = await screen.findByText(/<b>bold<\/b>/);
  expect(text).toHaveAttribute('dir', 'auto');
  expect(screen.getByRole('heading', { level: 3 }).querySelector('bdi')).not.toBeNull();
  expect(view.container.querySelector('img[onerror], b')).toBeNull();
});

it('folds a long manifesto', async () => {
  open(
    station().answers(answer(listElectionCandidates, [{ ...asha, manifesto: 'More books. '.repeat(100) }])),
  );
  const more = await screen.findByRole('button', { name: /Read all/ });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(more);
  expect(screen.getByRole('button', { name: /Show less/ })).toHaveAttribute('aria-expanded', 'true');
});

it('finds one of many candidates by name', async () => {
  const many = Array.from({ length: 13 }, (_, i) => candidate(i + 1, i === 4 ? 'Zoya Shaikh' : `Asha ${i}`));
  open(new PollingStation(many).answers());
  const field = await screen.findByRole('searchbox', { name: 'Find a candidate' });
  expect(screen.getAllByRole('button', { name: /^Vote for/ })).toHaveLength(13);
  await userEvent.type(field, ' zoya');
  expect(screen.getByText('1 candidate')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Vote for/ })).toEqual([await voteButton('Zoya Shaikh')]);
  await userEvent.type(field, 'x');
  expect(screen.getByText('No candidate’s name contains “zoyax”.')).toBeVisible();
});

it('has no search for few candidates, and is titled with the election', async () => {
  open(station().answers());
  await voteButton('Zoya Shaikh');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Student Council');
  expect(document.title).toMatch(/^Student Council.* · Election · /);
});
