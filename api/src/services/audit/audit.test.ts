import { auditEntrySchema } from '@campus/contracts/audit';
import { expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { admin } = personas;

test('shows what admins did, newest first, page by page', async () => {
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const added = await portal.call('POST', '/candidates', { as: admin, body: { name, manifesto: 'x' } });
    ids.push(added.json._id);
  }
  await portal.call('DELETE', `/candidates/${ids[2]}`, { as: admin });

  const first = await portal.call('GET', '/api/audit?limit=3', { as: admin });
  expect(
    first.json.items.map((item: { action: string; target: { label: string } }) => [
      item.action,
      item.target.label,
    ]),
  ).toEqual([
    ['candidate.removed', 'Three'],
    ['candidate.added', 'Three'],
    ['candidate.added', 'Two'],
  ]);
  expect(first.json.items.every((item: unknown) => auditEntrySchema.safeParse(item).success)).toBe(true);
  expect(first.headers.get('cache-control')).toBe('no-store');

  const rest = await portal.call('GET', `/api/audit?limit=3&cursor=${first.json.next}`, { as: admin });
  // The first candidate began the election.
  expect(rest.json.items.map(({ action }: { action: string }) => action)).toEqual([
    'candidate.added',
    'election.opened',
    'election.created',
  ]);
  expect(rest.json.next).toBeNull();
});
