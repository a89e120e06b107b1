import { expect, it } from 'vitest';
import { randomId } from './random-id.ts';

it('draws 32 hex digits, each time others', () => {
  const ids = Array.from({ length: 200 }, randomId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(200);
});
