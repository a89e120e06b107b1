import { hash, randomBytes } from 'node:crypto';
import { boardCommittee } from '@campus/contracts/complaints';
import type { TestPortal } from '../../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../../testing/tokens.ts';
import { derivedFields } from '../../derived-fields.ts';
import { type ComplaintRecord, createComplaintModels, noProcedure } from '../../model.ts';

/** 128 random bits, hex. */
export const drawId = () => randomBytes(16).toString('hex');

/** The author of a complaint that carries a name. */
export const authorOf = ({ uid, name = '' }: Persona) => ({ id: uid, name, regNo: `REG-${uid}` });

/**
 * Writes a complaint directly, bypassing all rules. It has no name unless `given` sets one; `key` opens it like a
 * follow-up code.
 */
export async function storeComplaint(
  { connection }: TestPortal,
  given: Partial<ComplaintRecord> & { key?: string } = {},
): Promise<ComplaintRecord> {
  const { key, ...fields } = given;
  const record = blankComplaint({ ...fields, ...(key && { followUp: hash('sha256', key) }) });
  await createComplaintModels(connection).complaints.create(record);
  return record;
}

export function blankComplaint(fields: Partial<ComplaintRecord> = {}): ComplaintRecord {
  const record = {
    _id: drawId(),
    state: 'received' as const,
    version: 0,
    filedOn: '2026-11-01',
    category: 'mess',
    committee: boardCommittee,
    urgent: fields.category === 'safety',
    place: 'Mess hall 2',
    text: 'The tea is cold.',
    audience: 'members' as const,
    author: null,
    pictures: 0,
    meToo: 0,
    assignee: null,
    hiddenFrom: [],
    duplicateOf: null,
    earlierTexts: [],
    waits: true,
    deletion: null,
    answeredOn: null,
    closedOn: null,
    counted: {
      committee: fields.committee ?? boardCommittee,
      isPublic: fields.audience !== 'board',
      marks: [],
    },
    overOn: null,
    outbox: [],
    letters: [],
    ...noProcedure,
    ...fields,
  };
  const filing = {
    id: drawId(),
    on: record.filedOn,
    by: 'author' as const,
    member: null,
    action: 'file' as const,
    to: record.state === 'held' ? ('held' as const) : ('received' as const),
    audience: 'public' as const,
    text: '',
  };
  return { history: [filing], ...derivedFields(record), ...record };
}

/** The stored document. */
export const storedComplaint = ({ connection }: TestPortal, id: string) =>
  createComplaintModels(connection).complaints.findById(id).lean();

/** Makes members of the board; they exist from then on. */
export async function appointBoard(portal: TestPortal, ...board: Persona[]): Promise<void> {
  for (const as of board) {
    await portal.call('GET', '/api/me', { as });
    const granted = await portal.call('PUT', `/api/members/${as.uid}/roles/board`, {
      as: personas.admin,
      body: { granted: true, reason: 'Elected.' },
    });
    if (granted.status !== 200) throw new Error(granted.text);
  }
}
