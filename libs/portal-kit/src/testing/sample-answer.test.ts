import { endpoints } from '@campus/contracts/endpoints';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '@campus/contracts';
import { sampleAnswer } from './sample-answer.ts';

const described = endpoints.filter(({ response, produces }) => response && !produces);

it.each(described.map((one) => [`${one.method} ${one.path}`, one] as const))(
  'makes an answer for %s that its contract allows',
  (_, one) => {
    expect(one.response!.safeParse(sampleAnswer(one)).error).toBeUndefined();
  },
);

it('makes the same answer each time, with entries that differ and the id that was asked for', () => {
  const listRooms = endpoint('get', '/api/rooms/:id', {
    summary: '',
    area: '',
    access: 'member',
    response: z.strictObject({
      id: z.string(),
      rooms: z.array(z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)), name: z.string() })),
      next: z.nullable(z.string()),
    }),
  });
  const make = () =>
    sampleAnswer(listRooms, { params: { id: 'hall' } }) as z.infer<typeof listRooms.response>;
  expect(make()).toEqual(make());
  expect(make()).toMatchObject({ id: 'hall', next: null });
  expect(new Set(make().rooms.map(({ id }) => id)).size).toBe(3);
});

it('says which endpoint needs a prepared answer when its contract refuses every attempt', () => {
  const impossible = endpoint('get', '/api/never', {
    summary: '',
    area: '',
    access: 'member',
    response: z.string().check(z.refine(() => false)),
  });
  expect(() => sampleAnswer(impossible)).toThrow(
    'No answer could be made for get /api/never. Prepare one in src/testing/answers.ts.',
  );
});
