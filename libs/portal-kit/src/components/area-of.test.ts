import { cardIds } from '@campus/contracts';
import { expect, it } from 'vitest';
import { areaOf, areaOfRemote } from './area-of.ts';

it('gives every dashboard card its own hue', () => {
  expect(new Set(cardIds.map(areaOf)).size).toBe(cardIds.length);
});

it('knows remotes by their id, and shows unknown ones in ink', () => {
  expect(areaOf('budget')).toBe('budget');
  expect(areaOf('lost-and-found')).toBe('portal');
  expect(areaOf('constructor')).toBe('portal');
});

it('gives an unknown remote the hue of its card', () => {
  const cards = [{ card: 'facility-booking', path: '/facilities' } as const];
  expect(areaOfRemote({ id: 'facilities', cards })).toBe('booking');
  expect(areaOfRemote({ id: 'budget', cards })).toBe('budget');
  expect(areaOfRemote({ id: 'lost-and-found', cards: [] })).toBe('portal');
});
