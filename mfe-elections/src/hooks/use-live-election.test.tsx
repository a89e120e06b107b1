import { getElection, type Election, type Pulse } from '@campus/contracts';
import { answer, renderPortal } from '@campus/portal-kit/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anElection } from '../testing/polling-station.ts';
import { useLiveElection } from './use-live-election.ts';

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
function Figures() {
  const { data } = useLiveElection('student-council');
  return <p>{data ? `${data.state} ${data.turnout.cast}` : 'loading'}</p>;
}
const open = () =>
  renderPortal(<Figures />, {
    answers: [
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
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('follows the stream and does not ask meanwhile', async () => {
  open();
  await wait(50);
  expect(Stream.opened.map(({ url }) => url)).toEqual(['/api/elections/student-council/live']);
  act(() => Stream.opened[0]!.send({ turnout: { cast: 6, eligible: 20 } }));
  await wait(1);
  expect(screen.getByText('open 6')).toBeVisible();
  await wait(30_000);
  expect(asked).toBe(1);
});

it('asks every 5 s when the stream breaks, and follows it again', async () => {
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

it('tries again after a stream that was refused', async () => {
  open();
  await wait(50);
  Stream.opened[0]!.close();
  act(() => Stream.opened[0]!.onerror?.());
  await wait(15_100);
  expect(Stream.opened).toHaveLength(2);
});

it('gives its connection back while nobody sees the tab', async () => {
  open();
  await wait(50);
  setHidden(true);
  expect(Stream.opened[0]!.readyState).toBe(Stream.CLOSED);
  expect(Stream.opened).toHaveLength(1);
  setHidden(false);
  expect(Stream.opened).toHaveLength(2);
});

it('reads all again when the state changes, and stops when nothing changes any more', async () => {
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
