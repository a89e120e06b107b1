import { expect, test } from 'vitest';
import { typedInRelease } from './typed-commands.ts';

test.each([
  ['npm run backup -- --to DIR', 'campus backup --to DIR'],
  ['npm run check-data [-- --json]', 'campus check-data [--json]'],
  ['npm run verify-ledger [-- FILE] [HASH]', 'campus verify-ledger [FILE] [HASH]'],
  ['npm run person -- erase ADDRESS', 'campus person erase ADDRESS'],
  ['start the portal, and run npm run check-data.', 'start the portal, and run campus check-data.'],
  ['npm run db:check -- --data DIR', 'campus check-database --data DIR'],
  ['npm run remotes                show', 'campus remotes                show'],
  ['with `npm start`, which', 'with `campus start`, which'],
  ['Run npm run build first.', 'Run npm run build first.'],
])('a release says in place of “%s”: “%s”', (inCheckout, typed) => {
  expect(typedInRelease(inCheckout)).toBe(typed);
});
