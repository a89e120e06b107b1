import { beforeAll, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { callsOnComplaints, newKey } from './testing/calls-on-complaints.ts';
import { appointBoard, storeComplaint } from './testing/stored-complaint.ts';

const portal = portalForTests();
const { student, faculty, board } = personas;
const { models, named } = callsOnComplaints(portal);
beforeAll(() => appointBoard(portal, board));

describe('a picture', () => {
  test('can be read by the board and by the author of a named complaint', async () => {
    const content = Buffer.from('webp');
    const stored = await named({ pictures: 1 });
    const unnamed = await storeComplaint(portal, { pictures: 1, key: newKey() });
    for (const { _id } of [stored, unnamed]) await models().pictures.create({ _id: `${_id}:1`, content });
    const picture = (id: string, as: Persona | '', number: number | string = 1) =>
      portal.call('GET', `/api/complaints/${id}/pictures/${number}`, { as });

    const shown = await picture(stored._id, student);
    expect([shown.status, shown.text]).toEqual([200, 'webp']);
    const header = (name: string) => shown.headers.get(name);
    expect(header('content-type')).toBe('image/webp');
    expect(header('cache-control')).toBe('no-store');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-disposition')).toBe('attachment; filename=complaint-picture-1.webp');
    expect((await picture(unnamed._id, board)).status).toBe(200);
    for (const [id, as, number, status] of [
      [stored._id, faculty, 1, 404],
      [stored._id, '', 1, 401],
      [stored._id, student, 2, 404],
      [stored._id, student, 20, 404],
      [stored._id, student, 21, 400],
      [stored._id, student, 'x', 400],
      [unnamed._id, student, 1, 404],
    ] as const)
      expect([as, number, (await picture(id, as, number)).status]).toEqual([as, number, status]);
  });
});
