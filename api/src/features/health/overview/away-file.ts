import { absenceKinds } from '@campus/contracts/health';
import { csv } from '../../../platform/http/csv.ts';
import { BinaryAnswer } from '../../../platform/http/answers.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import type { HealthContext } from '../model.ts';
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

/** Absent students as a spreadsheet file. */
export async function awayFile(
  context: Pick<HealthContext, 'models' | 'members'>,
  days: Days,
): Promise<BinaryAnswer> {
  const { items, isCut } = await listWhoIsAway(context, days);
  if (isCut) {
    const message = `More than ${items.length} reports don’t fit into the file: choose fewer days.`;
    throw new DomainError('invalid-input', { message, errors: [{ field: 'until', message }] });
  }
  const text = csv(
    items.map((away) => ({ ...away, kind: absenceKinds[away.kind] })),
    {
      columns,
      cast: { boolean: (value) => (value ? 'yes' : 'no') },
    },
  );
  return new BinaryAnswer('text/csv', Buffer.from(text), `away-${days.from}-${days.until}.csv`);
}
