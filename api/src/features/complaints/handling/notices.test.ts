import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { linesOf } from '../../../testing/home-of.ts';
import { mailsWith, wordsOf } from '../../../testing/mails.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { filingAt, namedFields } from '../filing/testing/test-filing.ts';
import { callsOnComplaints, close, colleague, nameless, note } from './testing/calls-on-complaints.ts';
import { appointBoard, authorOf, storeComplaint } from './testing/stored-complaint.ts';

/** A moment of 24 November 2026 at the college. */
const at = (time: string, day = '24') => Date.parse(`2026-11-${day}T${time}:00+05:30`);
let now = at('10:05');
const portal = portalForTests({ now: () => now });
const { models, change } = callsOnComplaints(portal);
const filing = filingAt(portal);
const { student, board } = personas;
const everyone = [board, colleague, nameless].map(({ uid }) => uid).toSorted();
beforeAll(async () => {
  await appointBoard(portal, board, colleague, nameless);
  await portal.call('GET', '/api/me', { as: student });
});
beforeEach(async () => {
  now = at('10:05');
  await models().complaints.deleteMany({});
  for (const name of ['mails', 'messages']) await portal.connection.collection(name).deleteMany({});
});

const ragging = { text: 'Wombats stand all night.', place: 'Wombat hall', category: 'safety' };
const notices = () => mailsWith(portal, 'complaint');
const readers = async (start = 'complaint') =>
  (await mailsWith(portal, start)).map(({ to }) => ('member' in to ? to.member : '')).toSorted();
const bellOf = async (as: Persona): Promise<number> =>
  (await portal.call('GET', '/api/messages', { as })).json.items.length;
const run = () => portal.portal.runJobs();
const fileUnnamed = async (given: Record<string, string> = {}) => {
  const filed = await filing.unnamed(await filing.unnamedFields({ ...ragging, ...given }));
  expect(filed.status).toBe(201);
  return filed.json.id as string;
};

describe('a complaint with a name', () => {
  test('reaches each board member at once by mail and bell, without a word of it', async () => {
    const fields = namedFields(ragging);
    expect((await filing.named(fields)).status).toBe(201);
    expect(await readers()).toEqual(everyone);
    for (const mail of await notices()) {
      expect(mail).toMatchObject({
        kind: 'complaint-notice',
        subject: 'A complaint was filed',
        link: { path: `/complaint-system/complaints/${fields['id']}` },
      });
      expect(`${mail._id} ${wordsOf(mail)}`).not.toMatch(/wombat|safety|harass|Asha|2023BCS042/i);
    }
    expect(await bellOf(board)).toBe(1);
    expect(await bellOf(student)).toBe(0);
  });

  test('sends nothing again when its filing is repeated', async () => {
    const fields = namedFields(ragging);
    await Promise.all([filing.named(fields), filing.named(fields)]);
    await filing.named(fields);
    await run();
    expect(await readers()).toEqual(everyone);
  });

  test('sends nothing to its author on the board', async () => {
    await filing.named(namedFields(ragging), [], board);
    expect(await readers()).toEqual(everyone.filter((id) => id !== board.uid));
  });

  test('reaches the board after a crash between filing and outbox', async () => {
    vi.spyOn(portal.connection.model('mails').collection, 'insertMany').mockRejectedValueOnce(
      new Error('killed'),
    );
    expect((await filing.named(namedFields(ragging))).status).toBe(201);
    expect(await readers()).toEqual([]);
    await run();
    await run();
    expect(await readers()).toEqual(everyone);
  });

  test('can be switched off like other mails', async () => {
    const { status } = await portal.call('PUT', '/api/mail-wishes', {
      as: colleague,
      body: { off: ['complaint-notice'] },
    });
    expect(status).toBe(200);
    await portal.call('PUT', '/api/mail-wishes', { as: colleague, body: { off: [] } });
  });
});

describe('an anonymous complaint', () => {
  test('reaches the board at the next full hour only: all members get the same, however many came', async () => {
    await fileUnnamed();
    now = at('10:59');
    await fileUnnamed();
    await run();
    expect([await readers(), await linesOf(portal, board)]).toEqual([[], []]);
    now = at('11:00');
    await run();
    await run();
    expect(await readers()).toEqual(everyone);
    const [first, ...others] = await notices();
    for (const mail of others) expect(wordsOf(mail)).toEqual(wordsOf(first!));
    expect(wordsOf(first!)).not.toMatch(/wombat|safety|harass|\d/i);
    expect(first).toMatchObject({ link: { path: '/complaint-system/queue' } });
    expect(await bellOf(board)).toBe(1);
    expect(await linesOf(portal, board)).toEqual([
      'Safety and harassment: Filed anonymously. → Answer',
      'Safety and harassment: Filed anonymously. → Answer',
    ]);
    expect(await models().complaints.countDocuments({ noticeAt: { $ne: null } })).toBe(0);
  });

  test('waits for its own notice after the server was down, also past midnight', async () => {
    now = at('13:10');
    await fileUnnamed();
    now = at('15:30');
    await fileUnnamed();
    // The notice at 14:00 was missed. Only what came before it is in it.
    await run();
    expect(await readers()).toEqual(everyone);
    expect(await linesOf(portal, board)).toHaveLength(1);
    now = at('16:00');
    await run();
    expect(await readers('complaint-notice:')).toHaveLength(2 * everyone.length);
    now = at('23:05');
    await fileUnnamed();
    now = at('23:59');
    await run();
    expect(await readers('complaint-notice:')).toHaveLength(2 * everyone.length);
    now = at('00:00', '25');
    await run();
    expect(await readers('complaint-notice:')).toHaveLength(3 * everyone.length);
  });

  test('reaches the board within a minute if it is urgent and its author chose that', async () => {
    now = at('10:05');
    await fileUnnamed({ tellNow: 'true' });
    await run();
    expect(await readers()).toEqual(everyone);
    // A complaint that isn't urgent waits, even with this choice.
    await fileUnnamed({ tellNow: 'true', category: 'mess' });
    now = at('10:30');
    await run();
    expect(await readers()).toEqual(everyone);
  });

  test('sends each notice once when a crash came before its end', async () => {
    await fileUnnamed();
    now = at('14:00');
    const forget = vi.spyOn(models().complaints.collection, 'updateMany');
    forget.mockRejectedValueOnce(new Error('killed'));
    await run();
    expect(forget).toHaveBeenCalled();
    expect(await models().complaints.countDocuments({ noticeAt: { $ne: null } })).toBe(1);
    now = at('21:00');
    await run();
    await run();
    expect(await readers()).toEqual(everyone);
  });

  test('sends nothing when it was withdrawn before its notice', async () => {
    await storeComplaint(portal, { noticeAt: '2026-11-24 14h', state: 'withdrawn' });
    now = at('14:00');
    await run();
    expect(await readers()).toEqual([]);
  });
});

describe('the daily reminder', () => {
  test('goes to each board member once a day while a complaint of an earlier day needs an answer', async () => {
    const { _id } = await storeComplaint(portal, { filedOn: '2026-11-23', author: authorOf(student) });
    await run();
    await run();
    expect(await readers('complaint-reminder:')).toEqual(everyone);
    for (const mail of await notices()) expect(wordsOf(mail)).not.toMatch(/tea|mess|Asha/i);
    now = at('07:59', '25');
    await run();
    expect(await readers('complaint-reminder:')).toEqual(everyone);
    now = at('08:00', '25');
    await run();
    expect(await readers('complaint-reminder:')).toHaveLength(2 * everyone.length);
    // A note among the board is no answer.
    await change(_id, board, note);
    await change(_id, board, close);
    now = at('08:00', '26');
    await run();
    expect(await readers('complaint-reminder:')).toHaveLength(2 * everyone.length);
  });

  test('does not count what came on the same day, one’s own and hidden complaints', async () => {
    await storeComplaint(portal, { filedOn: '2026-11-24' });
    await storeComplaint(portal, { filedOn: '2026-11-20', author: authorOf(colleague) });
    await storeComplaint(portal, {
      filedOn: '2026-11-20',
      hiddenFrom: [{ id: colleague.uid, name: 'Vijay', by: 'committee' as const }],
    });
    await run();
    expect(await readers('complaint-reminder:')).toEqual(everyone.filter((id) => id !== colleague.uid));
  });
});
