import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseKnown } from './parse-known.ts';

const schema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), text: z.string().check(z.minLength(1, 'Write something.')) }),
  z.strictObject({
    kind: z.literal('list'),
    items: z.array(z.strictObject({ label: z.string() })),
  }),
]);
const parse = (values: object) => parseKnown(schema as unknown as z.ZodMiniType<object, object>, values);

describe('parseKnown', () => {
  it('drops fields of another kind, even inside lists', () => {
    expect(parse({ kind: 'note', text: 'x', items: [] }).data).toEqual({ kind: 'note', text: 'x' });
    const items = [{ label: 'a', key: 1 }, { label: 'b' }];
    expect(parse({ kind: 'list', text: '', items }).data).toEqual({
      kind: 'list',
      items: [{ label: 'a' }, { label: 'b' }],
    });
  });

  it('still reports errors in known fields', () => {
    const { error } = parse({ kind: 'note', text: '', items: [] });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['text'], 'Write something.'],
    ]);
  });
});
