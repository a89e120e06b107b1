import { expect, test } from 'vitest';
import { pictureOf, portraitOf } from './pictures.ts';

const png = [0x89, 0x50, 0x4e, 0x47];

test('draws each candidate a small portrait, always the same', () => {
  const portrait = portraitOf('Ananya Rao');
  expect([...portrait.subarray(0, 4)]).toEqual(png);
  expect(portrait.length).toBeLessThan(20_000);
  expect(portraitOf('Ananya Rao')).toEqual(portrait);
  expect(portraitOf('Imran Shaikh')).not.toEqual(portrait);
});

test('draws a picture for every kind of facility', () => {
  for (const kind of ['hall', 'room', 'lab', 'sports', 'equipment', 'other'] as const)
    expect(pictureOf(kind).length).toBeLessThan(20_000);
});
