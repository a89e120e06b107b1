import { beforeAll, describe, expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import {
  callsOnComplaints,
  colleague,
  nameless,
  note,
  review,
} from './handling/testing/calls-on-complaints.ts';
import { appointBoard } from './handling/testing/stored-complaint.ts';

const portal = portalForTests();
const { student, faculty, board } = personas;
const { named, read, change } = callsOnComplaints(portal);
beforeAll(() => appointBoard(portal, board, colleague, nameless));

describe("each reader's view", () => {
  test('of a named complaint', async () => {
    const { _id } = await named({ pictures: 2, earlierTexts: [{ until: '2026-11-02', text: 'Bad tea.' }] });
    await change(_id, board, { ...review, text: 'For all.' });
    await change(_id, board, { ...note, audience: 'author', text: 'For the author.' });
    await change(_id, board, { ...note, text: 'For us.' });
    await change(_id, board, { action: 'assign', assignee: nameless.uid });
    await change(_id, board, { action: 'hide', member: colleague.uid, text: 'It is their mess.' });
    await change(_id, board, { action: 'act', text: 'Between us.', audience: 'board' });
    await change(_id, student, { action: 'reply', text: 'From the author.' });
    const textsFor = async (as: Persona) =>
      (await read(_id, as)).json.timeline.map(({ text }: { text: string }) => text);

    const all = await read(_id, board);
    expect(await textsFor(board)).toEqual([
      '',
      'For all.',
      'For the author.',
      'For us.',
      'leela@sggs.ac.in',
      'Vijay Rao: It is their mess.',
      'Between us.',
      'From the author.',
    ]);
    expect(all.json).toMatchObject({
      name: 'Asha Patil',
      mine: false,
      pictures: 2,
      earlierTexts: [{ text: 'Bad tea.' }],
      handling: {
        regNo: 'REG-student-1',
        account: student.email,
        assignee: { id: nameless.uid, name: nameless.email },
        hiddenFrom: [{ id: colleague.uid, name: 'Vijay Rao', by: 'committee' as const }],
      },
    });

    const own = await read(_id, student);
    expect(await textsFor(student)).toEqual(['', 'For all.', 'For the author.', '', '', 'From the author.']);
    expect(own.json.timeline).toContainEqual(
      expect.objectContaining({ action: 'hide', name: 'Meera Kulkarni', text: '', audience: 'author' }),
    );
    expect(own.json).toMatchObject({
      mine: true,
      pictures: 2,
      handling: null,
      earlierTexts: [{ text: 'Bad tea.' }],
    });

    const others = await read(_id, faculty);
    expect(await textsFor(faculty)).toEqual(['', 'For all.', '']);
    expect(others.json).toMatchObject({
      name: 'Asha Patil',
      text: 'The tea is cold.',
      mine: false,
      pictures: 0,
      handling: null,
      earlierTexts: [],
      actions: [],
    });
    for (const { text } of [own, others]) {
      expect(text).not.toContain('For us.');
      expect(text).not.toContain('Between us.');
      expect(text).not.toContain('his mess');
      expect(text).not.toContain('REG-');
      expect(text).not.toContain(colleague.name);
      expect(text).not.toContain(nameless.email);
    }
    expect((await read(_id, colleague)).status).toBe(404);
  });

  test('of one that is for the board only, or held', async () => {
    for (const fields of [{ audience: 'board' }, { state: 'held' }] as const) {
      const { _id } = await named(fields);
      expect((await read(_id, faculty)).status).toBe(404);
      expect((await read(_id, student)).json.text).toBe('The tea is cold.');
      expect((await read(_id, board)).json.text).toBe('The tea is cold.');
    }
  });

  test('of a complaint that was held, without that fact', async () => {
    const { _id } = await named({ state: 'held' });
    await change(_id, board, { action: 'release', text: 'A harmless word.', audience: 'author' });
    expect((await read(_id, faculty)).json.timeline).toMatchObject([{ action: 'file', to: 'received' }]);
    expect((await read(_id, student)).json.timeline).toMatchObject([{ to: 'held' }, { to: 'received' }]);
  });
});
