import { signedBox, testElection } from '@campus/ballot/testing';
import {
  type Election,
  findReceipt,
  getBallotBox,
  getElection,
  listBoxedChoices,
  listBoxedTokens,
} from '@campus/contracts/elections';
import {
  answer,
  personas,
  type PreparedAnswer,
  refusal,
  renderPortal,
  renderRemote,
} from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { FindReceipt } from '../board/find-receipt.tsx';
import remote from '../module.tsx';
// The module loads it later, which takes longer than a test waits.
import './board-page.tsx';
import { anElection } from '../testing/polling-station.ts';
import { castBallots } from '../voting/ballot-memory.ts';
import { choiceName } from '../voting/choices.tsx';

const { tokens, choices, ...box } = signedBox(testElection(), 30);
const published = anElection({
  id: box.election.id,
  title: box.election.title,
  posts: box.election.posts,
  state: 'published',
  turnout: { cast: 30, eligible: 33 },
  standings: { cast: 30, counts: box.counts },
  digest: box.digest,
});
const receipt = tokens[3]!.receipt;

function open(
  election: Election,
  { path = '', session = { status: 'signed-out' } as const, answers = [] as PreparedAnswer[] } = {},
) {
  return renderRemote(remote, {
    path: `/elections/${election.id}/board${path}`,
    session,
    answers: [
      answer(getElection, election),
      answer(getBallotBox, box),
      answer(listBoxedTokens, ({ query }) => {
        const { cursor = '', limit } = query as { cursor?: string; limit: number };
        return tokens.filter((row) => row.receipt > cursor).slice(0, limit);
      }),
      answer(listBoxedChoices, ({ query }) => {
        const { cursor = '', limit } = query as { cursor?: string; limit: number };
        return choices.filter((row) => row.key > cursor).slice(0, limit);
      }),
      ...answers,
    ],
  });
}
const field = () => screen.findByLabelText('Receipt');
const find = () => userEvent.click(screen.getByRole('button', { name: 'Find my receipt' }));

afterEach(() => vi.unstubAllGlobals());

it('shows everyone the ballot box: digest, tally, both lists page by page, and one file with everything', async () => {
  open(published);
  await userEvent.click(await screen.findByText('List of receipts'));
  const table = await screen.findByRole('table', { name: /Ballots sorted by receipt/ });
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 25);
  await userEvent.click(screen.getByRole('button', { name: 'Show more receipts' }));
  expect(await within(table).findByText(tokens[29]!.receipt)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more receipts' })).toBeNull();

  await userEvent.click(screen.getByText('List of choices'));
  const said = screen.getByRole('table', { name: /Choices sorted by key/ });
  expect(within(said).getAllByRole('row')).toHaveLength(1 + 25);
  const first = within(said).getAllByRole('row')[1]!;
  const words = Object.values(choices[0]!.choices).map((choice) =>
    choiceName(choice, box.election.candidates),
  );
  for (const word of words) expect(first).toHaveTextContent(word);
  await userEvent.click(screen.getByRole('button', { name: 'Show more choices' }));
  expect(await within(said).findByText(`${choices[29]!.key.slice(0, 12)}…`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more choices' })).toBeNull();

  expect(screen.getByText(/33 people could vote. 31 asked for a voting token, and 30 ballots/)).toBeVisible();
  expect(screen.getByText(box.digest.match(/.{8}/g)!.join(' '))).toBeVisible();
  expect(screen.getByRole('link', { name: /Download both lists/ })).toHaveAttribute(
    'href',
    `/api/elections/${published.id}/box/export`,
  );
  expect(screen.getByText(`node verify-election.mjs ${published.id}-ballot-box.json`)).toBeVisible();
});

it('says when the ballots will appear, and looks up receipts until then', async () => {
  const closed = {
    ...published,
    state: 'closed' as const,
    publishesAt: '2026-12-01T10:00:00.000Z',
    standings: null,
  };
  const page = open(closed, { answers: [answer(findReceipt, { inTheBox: true })] });
  expect(await screen.findByText(/The result will be published on/)).toHaveTextContent('1 December 2026');
  expect(screen.queryByRole('button', { name: 'Count the ballots' })).toBeNull();

  await userEvent.type(await field(), ` ${receipt.toUpperCase().replace(/(.{8})/g, '$1 ')}`);
  await find();
  expect(await screen.findByText('Your ballot is in the ballot box.')).toBeVisible();
  expect(page.api.calls.find(({ endpoint }) => endpoint === findReceipt)?.params).toEqual({
    id: closed.id,
    receipt,
  });
});

it('fills in a receipt that becomes known later, unless the field has input', async () => {
  function SignedInLater({ name }: { name: string }) {
    const [mine, setMine] = useState('');
    return (
      <section aria-label={name}>
        <button type="button" onClick={() => setMine(receipt)}>
          Sign in
        </button>
        <FindReceipt election={published} initial={mine} />
      </section>
    );
  }
  renderPortal(
    <>
      <SignedInLater name="one" />
      <SignedInLater name="other" />
    </>,
  );
  const [one, other] = ['one', 'other'].map((name) => within(screen.getByRole('region', { name })));
  await userEvent.type(other!.getByLabelText('Receipt'), 'abc');
  for (const each of [one!, other!]) await userEvent.click(each.getByRole('button', { name: 'Sign in' }));
  expect(one!.getByLabelText('Receipt')).toHaveValue(receipt);
  expect(other!.getByLabelText('Receipt')).toHaveValue('abc');
});

it('takes the receipt from the address and searches the published box', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return Response.json([tokens[3]]);
  });
  open(published, { path: `?receipt=${receipt}` });
  expect(await field()).toHaveValue(receipt);
  await find();
  expect(await screen.findByText('Your ballot is in the ballot box.')).toBeVisible();
  expect(fetched).toHaveLength(1);

  await userEvent.clear(await field());
  await userEvent.type(await field(), 'f'.repeat(64));
  await find();
  expect(await screen.findByText(/There is no ballot with this receipt/)).toBeVisible();
});

it('starts with the receipt kept for the logged-in member', async () => {
  const memberId = personas.student.me.id;
  castBallots.set({ memberId, electionId: published.id }, { receipt, token: 'A'.repeat(43) });
  open(published, { session: personas.student as never });
  expect(await field()).toHaveValue(receipt);
});

it('reports an invalid receipt beside the field, without a request', async () => {
  const page = open({ ...published, state: 'open' });
  await userEvent.type(await field(), 'abc');
  await find();
  expect(await screen.findByText(/A receipt has 64 characters/)).toBeVisible();
  expect(await field()).toHaveAttribute('aria-invalid', 'true');
  expect(await field()).toHaveFocus();
  expect(page.api.calls.some(({ endpoint }) => endpoint === findReceipt)).toBe(false);
});

it('offers a retry when the lookup failed', async () => {
  let down = true;
  const search = () => {
    if (down) throw refusal('unavailable');
    return { inTheBox: false };
  };
  open(
    { ...published, state: 'open' },
    { path: `?receipt=${receipt}`, answers: [answer(findReceipt, search)] },
  );
  await field();
  await find();
  expect(await screen.findByText('The receipt could not be looked up')).toBeVisible();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/There is no ballot with this receipt/)).toBeVisible();
});

it('shows no ballots before voting', async () => {
  open({ ...published, state: 'nominations' });
  expect(await screen.findByText(/There are no ballots yet/)).toBeVisible();
  expect(screen.queryByLabelText('Receipt')).toBeNull();
});
