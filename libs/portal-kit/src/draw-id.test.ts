import { expect, it } from 'vitest';
import { drawId } from './draw-id.ts';

it('draws 32 hex digits, each time others', () => {
  const ids = Array.from({ length: 200 }, drawId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(200);
});
