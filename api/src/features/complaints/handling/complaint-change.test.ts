import { hash } from 'node:crypto';
import { complaintDetailSchema } from '@campus/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import type { ComplaintRecord } from '../model.ts';
import {
  appointBoard,
  authorOf,
  drawId,
  storeComplaint,
  storedComplaint,
} from './testing/stored-complaint.ts';

const portal = portalForTests({ now: () => Date.parse('2026-11-21T12:00:00Z') });
const { student, faculty, board, admin } = personas;
const other: Persona = { uid: 'board-2', email: 'vijay@sggs.ac.in', name: 'Vijay Rao' };
const today = '2026-11-21';
beforeAll(() => appointBoard(portal, board, other));

const read = (id: string, as: Persona) => portal.call('GET', `/api/complaints/${id}`, { as });
const change = (id: string, as: Persona, body: object) =>
  portal.call('POST', `/api/complaints/${id}/actions`, { as, body: { requestId: drawId(), ...body } });
const codeOf = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code];

test('goes its way: read, answered, closed, opened again', async () => {
  const { _id } = await storeComplaint(portal, { author: authorOf(student) });
  const step = async (as: Persona, body: object) => {
    const { json } = await read(_id, as);
    const changed = await change(_id, as, { version: json.version, ...body });
    expect(changed.text).toContain('"id"');
    expect(complaintDetailSchema.parse(changed.json)).toEqual(changed.json);
    return changed.json;
  };
  expect(await step(board, { action: 'review', text: '', audience: 'board' })).toMatchObject({
    state: 'in-review',
    version: 1,
  });
});
