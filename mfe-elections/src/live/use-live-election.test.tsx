import {
  type Election,
  getElection,
  listElectionCandidates,
  type Pulse,
  type StandingCandidate,
} from '@campus/contracts/elections';
import { answer, renderPortal } from '@campus/portal-kit/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { candidate } from '../testing/an-election.ts';
import { anElection } from '../testing/polling-station.ts';
import { useElectionCandidates, useLiveElection } from './use-live-election.ts';

/** The browser's EventSource, in the test's hands. */
class Stream {
  static CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  send(pulse: Partial<Pulse>) {
    const { state, turnout, standings } = anElection();
    this.onmessage?.({ data: JSON.stringify({ state, turnout, standings, ...pulse }) });
  }
}

let election: Election;
let asked: number;
let candidates: StandingCandidate[];
function Figures() {
  const { data } = useLiveElection('student-council');
  return <p>{data ? `${data.state} ${data.turnout.cast}` : 'loading'}</p>;
}
function Names() {
  const { data } = useElectionCandidates('student-council');
  return <p>{data?.map(({ name }) => name).join(', ')}</p>;
}
const open = (page = <Figures />) =>
  renderPortal(page, {
    answers: [
      answer(listElectionCandidates, () => candidates),
      answer(getElection, () => {
        asked += 1;
        return election;
      }),
    ],
  });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const setHidden = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  Stream.opened = [];
  election = anElection();
  asked = 0;
  candidates = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('follows the stream without polling', async () => {
  open();
  await wait(50);
  expect(Stream.opened.map(({ url }) => url)).toEqual(['/api/elections/student-council/live']);
  act(() => Stream.opened[0]!.send({ turnout: { cast: 6, eligible: 20 } }));
  await wait(1);
  expect(screen.getByText('open 6')).toBeVisible();
  await wait(30_000);
  expect(asked).toBe(1);
});

it('polls every 5 s when the stream breaks, then follows it again', async () => {
  open();
  await wait(50);
  const [stream] = Stream.opened;
  act(() => stream!.send({}));
  election = anElection({ turnout: { cast: 7, eligible: 20 } });
  act(() => stream!.onerror?.());
  await wait(5_100);
  expect(screen.getByText('open 7')).toBeVisible();
  act(() => stream!.send({ turnout: { cast: 8, eligible: 20 } }));
  await wait(1);
  expect(screen.getByText('open 8')).toBeVisible();
});

it('retries after a refused stream', async () => {
  open();
  await wait(50);
  Stream.opened[0]!.close();
  act(() => Stream.opened[0]!.onerror?.());
  await wait(15_100);
  expect(Stream.opened).toHaveLength(2);
});

it('closes its connection while the tab is hidden', async () => {
  open();
  await wait(50);
  setHidden(true);
  expect(Stream.opened[0]!.readyState).toBe(Stream.CLOSED);
  expect(Stream.opened).toHaveLength(1);
  setHidden(false);
  expect(Stream.opened).toHaveLength(2);
});

it('refetches everything when the state changes, and stops at the final state', async () => {
  open();
  await wait(50);
  election = anElection({ state: 'published' });
  act(() => Stream.opened[0]!.send({ state: 'published' }));
  await wait(50);
  expect(screen.getByText('published 5')).toBeVisible();
  expect(asked).toBe(2);
  expect(Stream.opened[0]!.readyState).toBe(Stream.CLOSED);
  await wait(120_000);
  expect(asked).toBe(2);
});

it('refetches the candidates when the standings name a new one', async () => {
  const [asha, ravi] = [candidate(1, 'Asha Rao'), candidate(2, 'Ravi Jadhav')];
  const standings = (...people: StandingCandidate[]) => ({
    cast: people.length,
    counts: ['none', 'blank', ...people.map(({ id }) => id)].map((choice) => ({
      postId: 'representative',
      choice,
      votes: 1,
    })),
  });
  candidates = [asha];
  const { api } = open(
    <>
      <Figures />
      <Names />
    </>,
  );
  const reads = () => api.calls.filter(({ endpoint }) => endpoint === listElectionCandidates).length;
  await wait(50);
  candidates = [asha, ravi];
  act(() => Stream.opened[0]!.send({ standings: standings(asha) }));
  await wait(50);
  expect(reads()).toBe(1);
  act(() => Stream.opened[0]!.send({ standings: standings(asha, ravi) }));
  await wait(50);
  expect(screen.getByText('Asha Rao, Ravi Jadhav')).toBeVisible();
  expect(reads()).toBe(2);
});
