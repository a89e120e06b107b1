import { expect, test } from 'vitest';
import { formFaults, newApplicationSchema } from './application-form.ts';

/** The specification's fields, as a form sends them. */
const bare = {
  name: 'Asha Patil',
  email: 'asha@sggs.ac.in',
  regNo: '2024CS001',
  designation: 'Student',
  date: '2026-12-01',
  explanation: 'Tents for the science fair.',
};
const faultsOf = (fields: object) =>
  newApplicationSchema
    .safeParse({ ...bare, ...fields })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('accepts an application with only the specified fields', () => {
  expect(newApplicationSchema.parse(bare)).toEqual({
    ...bare,
    kind: 'funds',
    purpose: '',
    category: 'other',
    items: [],
    place: '',
  });
});

test('reads amounts and items from a form’s texts', () => {
  const items = [{ label: 'Tents', paise: 120_000 }];
  const fields = { ...bare, amount: '120000', items: JSON.stringify(items), endDate: '' };
  expect(newApplicationSchema.parse(fields)).toMatchObject({ amount: 120_000, items, endDate: undefined });
});

test.each(Object.keys(bare))('asks for %s', (field) => {
  expect(faultsOf({ [field]: ' ' })).toEqual([[field, expect.any(String)]]);
  expect(faultsOf({ [field]: undefined })).toEqual([[field, expect.any(String)]]);
});

test.each([
  [{ amount: '-5' }, 'amount', 'The amount must be more than zero.'],
  [{ amount: '1.5' }, 'amount', 'Enter the amount.'],
  [{ amount: 'ten' }, 'amount', 'Enter the amount.'],
  [{ amount: '99999999999999' }, 'amount', 'The amount is too large.'],
  [{ items: '[{"label":"","paise":1}]' }, 'items.0.label', 'The item is required.'],
  [{ items: '[{"label":"A","paise":0.5}]' }, 'items.0.paise', 'Enter the amount.'],
  [{ items: '{' }, 'items', 'These are not items.'],
  [{ date: '2026-02-30' }, 'date', 'This is not a date.'],
  [{ date: 'tomorrow' }, 'date', 'This is not a date.'],
  [{ email: 'a@b.in,c@d.in' }, 'email', 'This is not an email address.'],
  [{ email: 'a@b.in\nBcc: c@d.in' }, 'email', 'This is not an email address.'],
  [{ kind: 'party' }, 'kind', 'Choose what you apply for.'],
  [{ id: '1' }, 'id', 'This is not the id of an application.'],
])('refuses %o', (fields, field, message) => {
  expect(faultsOf(fields)).toEqual([[field, message]]);
});

test('finds contradictions between fields', () => {
  const items = [
    { label: 'Tents', paise: 100 },
    { label: 'Chairs', paise: 50 },
  ];
  const event = { kind: 'event', date: '2026-12-02', endDate: '2026-12-01', amount: 149, items } as const;
  expect(formFaults(event).map(({ field }) => field)).toEqual(['amount', 'endDate']);
  expect(formFaults({ ...event, endDate: '2026-12-02', amount: 150 })).toEqual([]);
  expect(formFaults({ ...event, endDate: undefined, amount: undefined })).toEqual([]);
});
