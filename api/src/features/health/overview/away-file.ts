import { absenceKinds } from '@campus/contracts';
import { stringify } from 'csv-stringify/sync';
import { BinaryAnswer } from '../../../platform/binary-answer.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Room } from '../room.ts';
import { type Days, listWhoIsAway } from './away.ts';

const columns = [
  { key: 'className', header: 'Class' },
  { key: 'name', header: 'Name' },
  { key: 'registrationNumber', header: 'Registration number' },
  { key: 'kind', header: 'Status' },
  { key: 'from', header: 'First day' },
  { key: 'fromAfternoon', header: 'From midday' },
  { key: 'until', header: 'Last day' },
  { key: 'untilMidday', header: 'Until midday' },
];

/**
 * Who is away, as RFC 4180. A spreadsheet takes no cell for a formula, and reads every script by the mark at the
 * beginning.
 * @throws DomainError `invalid-input`
 */
export async function awayFile(room: Pick<Room, 'models' | 'members'>, days: Days): Promise<BinaryAnswer> {
  const { items, isCut } = await listWhoIsAway(room, days);
  if (isCut) {
    const message = `More than ${items.length} reports don’t fit into the file: choose fewer days.`;
    throw new DomainError('invalid-input', { message, errors: [{ field: 'until', message }] });
  }
  const text = stringify(
    items.map((away) => ({ ...away, kind: absenceKinds[away.kind] })),
    {
      columns,
      header: true,
      bom: true,
      record_delimiter: 'windows',
      escape_formulas: true,
      cast: { boolean: (value) => (value ? 'yes' : 'no') },
    },
  );
  return new BinaryAnswer('text/csv', Buffer.from(text), `away-${days.from}-${days.until}.csv`);
}
