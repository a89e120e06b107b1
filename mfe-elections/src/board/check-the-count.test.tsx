import { signedBallot, signedBox, testElection } from '@campus/ballot/testing';
import { renderPortal } from '@campus/portal-kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CheckTheCount, type MyBallot } from './check-the-count.tsx';
import type { AuditMessage, AuditRequest } from './count-box.ts';

const council = testElection();
const box = signedBox(council, 12);
const audit = { faults: [] as string[], ballots: 12, digest: box.digest, counts: box.counts };
const counted = (over: { faults?: string[]; mine?: object | null } = {}): AuditMessage => ({
  kind: 'counted',
  report: {
    audit: { ...audit, faults: over.faults ?? [] },
    publishedDigest: box.digest,
    mine: (over.mine ?? null) as never,
  },
});

/** The page with a worker that does what the test says. */
function open({ digest = box.digest as string | null, mine = null as MyBallot | null } = {}) {
  const worker = {
    requests: [] as AuditRequest[],
    stopped: 0,
    tell: (_message: AuditMessage) => {},
  };
  renderPortal(
    <CheckTheCount
      box={box}
      digest={digest}
      mine={mine}
      start={(request, onMessage) => {
        worker.requests.push(request);
        worker.tell = (message) => act(() => onMessage(message));
        return () => (worker.stopped += 1);
      }}
    />,
  );
  return worker;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows its progress, and can be cancelled and restarted', async () => {
  const worker = open();
  await press('Count the ballots');
  worker.tell({ kind: 'progress', done: 6, total: 24 });
  expect(screen.getByLabelText('Counting…')).toHaveAttribute('value', '6');
  expect(screen.getByText('6 of 24 rows of both lists')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();

  await press('Cancel');
  expect(worker.stopped).toBe(1);
  expect(screen.queryByRole('progressbar')).toBeNull();
  await press('Count the ballots');
  expect(worker.requests).toHaveLength(2);
});

it('confirms a correct count in plain words with the digest', async () => {
  const worker = open();
  await press('Count the ballots');
  worker.tell(counted());
  expect(screen.getByText('The count is correct.').parentElement).toHaveTextContent(
    '12 ballots were counted',
  );
  expect(screen.getByText(box.digest.match(/.{8}/g)!.join(' '))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Count again' })).toHaveFocus();
});

it('names each fault', async () => {
  const worker = open();
  await press('Count the ballots');
  worker.tell(counted({ faults: ['One ballot is missing.', 'A sum is wrong.'] }));
  expect(screen.getByText('Something is wrong with this count.')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'One ballot is missing.',
    'A sum is wrong.',
  ]);
});

it('rejects a consistent box that isn’t the sealed one', async () => {
  const worker = open({ digest: '0'.repeat(64) });
  await press('Count the ballots');
  worker.tell(counted());
  expect(screen.queryByText('The count is correct.')).toBeNull();
  expect(screen.getByText(/The digest shown since voting ended is 0000/)).toBeVisible();
});

it('offers a retry when the portal is unavailable, without blaming the ballots', async () => {
  const worker = open();
  await press('Count the ballots');
  worker.tell({ kind: 'stopped', why: 'The portal can’t be reached.' });
  expect(screen.getByText('The count could not be finished.').parentElement).toHaveTextContent(
    'The portal can’t be reached. This says nothing about the ballots.',
  );
  await press('Try again');
  worker.tell(counted());
  expect(screen.getByText('The count is correct.')).toBeVisible();
});

it("compares the voter's own ballot, which only this browser can do", async () => {
  const ballot = signedBallot(council.privateKey, { president: 'a'.repeat(24), secretary: 'blank' });
  const mine = { token: ballot.secret, choices: ballot.choices.choices };
  const worker = open({ mine });
  await press('Count the ballots');
  expect(worker.requests).toEqual([{ electionId: 'council-2026', myToken: ballot.secret }]);

  worker.tell(counted({ mine: ballot.choices }));
  expect(screen.getByText('The count is correct.')).toBeVisible();
  expect(screen.getByText(/only this browser can tell/).parentElement).toHaveTextContent('President: Asha');

  await press('Count again');
  worker.tell(counted({ mine: { ...ballot.choices, choices: { president: 'none', secretary: 'blank' } } }));
  expect(
    screen.getByText('Your ballot in the ballot box has other choices than this browser remembers.'),
  ).toBeVisible();

  await press('Count again');
  worker.tell(counted());
  expect(screen.getByText(/its choices are not in the ballot box/)).toBeVisible();
});

it('does not count without https, where every signature would look wrong', () => {
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
  const worker = open();
  expect(screen.getByText(/^Checking the count needs a secure connection/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(worker.requests).toEqual([]);
  vi.restoreAllMocks();
});
