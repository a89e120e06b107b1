import { openFollowUp } from '@campus/contracts/complaints';
import { homeItemSchema } from '@campus/contracts/home';
import { deviceHomeText } from '@campus/portal-kit';
import { erasePersonalStorage } from '@campus/portal-kit/shell';
import { answer, fakeApi, refusal } from '@campus/portal-kit/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followUpKey } from './filing/follow-up-code.ts';
import { keptCodes } from './follow-up/kept-codes.ts';
import { home } from './home.ts';
import { anEntry, ComplaintOffice } from './testing/a-detail.ts';

const [first, second] = ['ABCD1EFGH0JKMNPQRSTV', 'WXYZ1EFGH0JKMNPQRSTV'];
const reply = anEntry({
  id: 'a',
  by: 'board',
  name: 'Meera',
  action: 'answer',
  audience: 'author',
  text: 'Which?',
});
const withReplies = (...replies: (typeof reply)[]) =>
  new ComplaintOffice('author', { name: null, timeline: [anEntry({ id: 'filed' }), ...replies] }).detail;
const today = '2026-11-22';
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:00:00Z') });
  erasePersonalStorage();
  return () => void vi.useRealTimers();
});

describe('the dashboard’s list of replies', () => {
  it('has an item for an answered complaint until it is opened', async () => {
    let detail = withReplies();
    const api = fakeApi([answer(openFollowUp, () => detail)]);
    keptCodes.keep(first, 0, today);
    later(11);
    expect(await home(api)).toEqual([]);
    detail = withReplies(reply);
    later(11);
    const items = await home(api);
    expect(items.map((item) => homeItemSchema.parse(item))).toEqual(items);
    expect(items).toMatchObject([
      {
        title: 'Your anonymous complaint of 22 November 2026',
        note: 'The board has replied.',
        path: '/complaint-system/follow-up#reply',
        for: 'news',
      },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/ABCD|Which|[0-9a-f]{32}/);
    // Without asking again.
    expect(await home(api)).toHaveLength(1);
    expect(api.calls).toHaveLength(2);
    keptCodes.update(first, { hasReply: false, seen: 1 });
    later(11);
    expect(await home(api)).toEqual([]);
  });

  it('asks about one code at a time, by its hash, the least recently asked first', async () => {
    expect(openFollowUp).toMatchObject({ anonymous: true, unlogged: true });
    const api = fakeApi([answer(openFollowUp, () => withReplies())]);
    keptCodes.keep(first, 0, today);
    later(1);
    keptCodes.keep(second, 0, today);
    await home(api);
    later(9);
    await home(api);
    expect(api.calls).toEqual([]);
    later(1);
    await home(api);
    await home(api);
    expect(api.calls.map(({ body }) => body)).toEqual([{ key: await followUpKey(first) }]);
    later(10);
    await home(api);
    expect(api.calls[1]?.body).toEqual({ key: await followUpKey(second) });
  });

  it('does not retry immediately after a failure', async () => {
    const api = fakeApi([
      answer(openFollowUp, () => {
        throw refusal('wrong-follow-up-code');
      }),
    ]);
    keptCodes.keep(first, 0, today);
    later(11);
    await expect(home(api)).rejects.toMatchObject({ code: 'wrong-follow-up-code' });
    expect(await home(api)).toEqual([]);
    expect(api.calls).toHaveLength(1);
  });

  it('asks nothing without a code', async () => {
    expect(await home(fakeApi([]))).toEqual([]);
    deviceHomeText('complaints').set('{"broken":');
    expect(await home(fakeApi([]))).toEqual([]);
  });
});

describe('kept codes', () => {
  it('are erased on request and at logout', () => {
    keptCodes.keep(first, 0, today);
    keptCodes.keep(second, 2, today);
    keptCodes.forget(first);
    expect(keptCodes.read().map(({ code }) => code)).toEqual([second]);
    erasePersonalStorage();
    expect(keptCodes.read()).toEqual([]);
    expect(deviceHomeText('complaints').get()).toBeNull();
  });

  it('are kept once each, and leave nothing behind when the last is removed', () => {
    keptCodes.keep(first, 0, today);
    keptCodes.keep(first, 3, today);
    expect(keptCodes.read()).toMatchObject([{ code: first, seen: 3, keptOn: '2026-11-22' }]);
    keptCodes.update(second, { hasReply: true });
    keptCodes.forget(first);
    expect(deviceHomeText('complaints').get()).toBeNull();
  });
});
