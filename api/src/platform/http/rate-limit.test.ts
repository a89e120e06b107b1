import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { limitKeyOf } from './rate-limit.ts';

const keyOf = (ip: string) => limitKeyOf({ ip } as Request, { locals: {} } as Response);

test.each([
  ['2001:db8:0:100::1', '2001:db8:0:1ff::2'],
  ['192.0.2.7', '::ffff:192.0.2.7'],
  ['192.0.2.7', '::ffff:c000:207'],
])('%s and %s count as one address', (one, other) => {
  expect(keyOf(one)).toBe(keyOf(other));
});

test.each([
  ['2001:db8:0:100::1', '2001:db8:0:200::1'],
  ['192.0.2.7', '192.0.2.8'],
  ['::1', '127.0.0.1'],
])('%s and %s count by themselves', (one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});
