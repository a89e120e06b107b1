import { beforeEach, expect, it, vi } from 'vitest';
import { ballotFor, forgetBallot, unansweredBallots, votedCandidates } from './ballot.ts';

const asha = '65f000000000000000000001';
const ravi = '65f000000000000000000002';

beforeEach(() => localStorage.clear());

it('draws 128 bits, another for each ballot', () => {
  const ids = Array.from({ length: 100 }, (_, i) => ballotFor(`uid-${i}`, asha).ballotId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

it('keeps the ballot of a choice until it is answered', () => {
  const first = ballotFor('uid-1', asha);
  expect(ballotFor('uid-1', asha)).toEqual(first);
  forgetBallot('uid-1', first);
  expect(ballotFor('uid-1', asha).ballotId).not.toBe(first.ballotId);
});

it('never gives one member the ballot of another', () => {
  expect(ballotFor('uid-1', asha).ballotId).not.toBe(ballotFor('uid-2', asha).ballotId);
});

it('draws a new ballot for another choice', () => {
  expect(ballotFor('uid-1', asha).ballotId).not.toBe(ballotFor('uid-1', ravi).ballotId);
});

it('forgets only the ballot that was answered, not one that another tab drew since', () => {
  const old = ballotFor('uid-1', asha);
  const current = ballotFor('uid-1', ravi);
  forgetBallot('uid-1', old);
  expect(unansweredBallots.get('uid-1')).toEqual(current);
});

it('takes what it can’t read for nothing', () => {
  for (const text of ['2', 'null', '{', '{"uid-1": "2"}', '[]']) {
    localStorage.setItem('votedCandidate', text);
    expect(votedCandidates.get('uid-1')).toBeNull();
  }
  votedCandidates.set('uid-1', asha);
  expect(JSON.parse(localStorage.getItem('votedCandidate')!)).toEqual({ 'uid-1': asha });
});

it('keeps the ballot while the page is open where the browser forbids storage', () => {
  const forbidden = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const first = ballotFor('uid-1', asha);
  expect(ballotFor('uid-1', asha)).toEqual(first);
  forbidden.mockRestore();
  forgetBallot('uid-1', first);
});

it('tells other tabs', () => {
  const told = vi.fn<() => void>();
  const stop = votedCandidates.subscribe(told);
  window.dispatchEvent(new StorageEvent('storage', { key: 'votedCandidate' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'somethingElse' }));
  expect(told).toHaveBeenCalledOnce();
  stop();
});
