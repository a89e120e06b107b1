import { firstWordFilter } from '@campus/contracts/complaints';
import { beforeEach, expect, test } from 'vitest';
import { createAuditLog } from '../../../services/audit/audit-log.ts';
import { createLog } from '../../../platform/log.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { createComplaintModels } from '../model.ts';
import { createWordFilterService } from './word-filter-service.ts';

const portal = portalForTests();
const { admin, board, faculty, student } = personas;
const path = '/api/word-filter';

const anywhere = (...words: string[]) => words.map((word) => ({ word, wholeWord: false }));
const read = () => portal.call('GET', path, { as: admin });
const change = (body: object, as = admin) => portal.call('PUT', path, { as, body });
const models = () => createComplaintModels(portal.connection);
/** Another process on the same database. */
const anotherService = () =>
  createWordFilterService({
    models: models(),
    audit: createAuditLog(portal.connection, createLog('silent'), Date.now),
  });

beforeEach(() => models().wordFilters.deleteMany());

test('a new portal has three placeholders, which are refused', async () => {
  expect((await read()).json).toEqual(firstWordFilter);
  expect(await anotherService().judge('The mess', 'is a VulgarW0rd.')).toBe('block');
  expect(await anotherService().judge('The mess', 'is closed.')).toBe('pass');
});

test('an admin changes the list; the audit log shows how many words, but none of the words', async () => {
  const changed = await change({ words: anywhere('गधा', ' Knave '), mode: 'hold', version: 0 });
  expect(changed.status).toBe(200);
  const now = { words: anywhere('गधा', 'Knave'), mode: 'hold', version: 1 };
  expect(changed.json).toEqual(now);
  expect((await read()).json).toEqual(now);
  expect(await anotherService().judge('वह गधा है', '')).toBe('hold');
  expect(await anotherService().judge('vulgarword')).toBe('pass');

  const [entry] = (await portal.call('GET', '/api/audit', { as: admin })).json.items;
  expect(entry).toMatchObject({
    actor: { id: admin.uid },
    action: 'word-filter.changed',
    target: { kind: 'word-filter' },
    details: { words: '3 → 2', mode: 'hold' },
  });
  expect(JSON.stringify(entry)).not.toMatch(/गधा|knave|vulgarword/i);
  expect(await models().wordFilters.findById('complaints').lean()).toMatchObject({ outbox: [] });
});

test('matches a word marked “whole word only” just as a whole word', async () => {
  expect(await anotherService().judge('someabusivewordinside')).toBe('block');
  const words = [
    { word: 'ass', wholeWord: true },
    { word: 'knave', wholeWord: false },
  ];
  expect((await change({ words, mode: 'block', version: 0 })).json.words).toEqual(words);
  const service = anotherService();
  expect(await service.judge('The class is in the glass hall.')).toBe('pass');
  expect(await service.judge('You ass.')).toBe('block');
  expect(await service.judge('Knavery everywhere')).toBe('block');
});

test('refuses the same word marked both ways', async () => {
  const words = [...anywhere('knave'), { word: 'Knave', wholeWord: true }];
  const { status, json } = await change({ words, mode: 'block', version: 0 });
  expect([status, json.errors]).toEqual([
    400,
    [{ field: 'words.1.word', message: '“Knave” is already on the list as “knave”.' }],
  ]);
});

test('an empty list stops nothing', async () => {
  expect((await change({ words: [], mode: 'block', version: 0 })).status).toBe(200);
  expect(await anotherService().judge('vulgarword')).toBe('pass');
});

test('another process sees a change within a few seconds', async () => {
  const service = anotherService();
  expect(await service.judge('knave')).toBe('pass');
  await change({ words: anywhere('knave'), mode: 'block', version: 0 });
  await expect.poll(() => service.judge('knave')).toBe('block');
});

test('saves one of two changes to the same version and refuses the other', async () => {
  const answers = await Promise.all(
    ['knave', 'rogue', 'cad'].map((word) => change({ words: anywhere(word), mode: 'block', version: 0 })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(answers.filter(({ status }) => status === 409).map(({ json }) => json.code)).toEqual([
    'state-changed',
    'state-changed',
  ]);
  const won = answers.find(({ status }) => status === 200)!;
  expect((await read()).json).toEqual(won.json);
});

test('repeating a change changes nothing', async () => {
  const body = { words: anywhere('knave'), mode: 'block', version: 0 };
  const first = await change(body);
  const entries = () => portal.connection.collection('audit').countDocuments();
  const before = await entries();
  expect((await change(body)).json).toEqual(first.json);
  expect(await entries()).toBe(before);
});

test.each([
  [['Knave', 'rogue', 'kn4ve'], 'words.2.word', '“kn4ve” is already on the list as “Knave”.'],
  [['vulgarword', 'vu1garword'], 'words.1.word', '“vu1garword” is already on the list as “vulgarword”.'],
  [
    ['vu1garword', 'rogue', 'vuIgarword'],
    'words.2.word',
    '“vuIgarword” is already on the list as “vu1garword”.',
  ],
  [['knаve', 'knave'], 'words.1.word', '“knave” is already on the list as “knаve”.'],
  [['a'], 'words.0.word', 'A word has at least 2 characters.'],
  [['two words'], 'words.0.word', 'One word, of letters and digits only.'],
  [['x'.repeat(41)], 'words.0.word', 'A word can have at most 40 characters.'],
  [['\u0301\u0301'], 'words.0.word', '“\u0301\u0301” contains no letters or digits.'],
  [Array.from({ length: 501 }, (_, i) => `word${i}`), 'words', 'The list can have at most 500 words.'],
])('%j: reported beside the word', async (words, field, message) => {
  const { status, json } = await change({ words: anywhere(...words), mode: 'block', version: 0 });
  expect(status).toBe(400);
  expect(json.errors).toEqual([{ field, message }]);
  expect((await read()).json).toEqual(firstWordFilter);
});

test('only admins can read and change it', async () => {
  await portal.call('GET', '/api/me', { as: board });
  await portal.call('PUT', `/api/members/${board.uid}/roles/board`, {
    as: admin,
    body: { granted: true, reason: 'Elected to the board.' },
  });
  for (const as of [student, faculty, board]) {
    const answers = [
      await portal.call('GET', path, { as }),
      await change({ words: [], mode: 'block', version: 0 }, as),
    ];
    for (const { status, json } of answers) {
      expect(status).toBe(403);
      expect(json.code).toBe('forbidden');
    }
  }
  expect((await portal.call('GET', path)).status).toBe(401);
  expect((await read()).json).toEqual(firstWordFilter);
});
