import { cardIds } from '@campus/contracts';
import { expect, it } from 'vitest';
import { areaOf } from './area-of.ts';

it('gives every card of the dashboard a hue of its own', () => {
  expect(new Set(cardIds.map(areaOf)).size).toBe(cardIds.length);
});

it('knows remotes by their id, and leaves strangers in ink', () => {
  expect(areaOf('budget')).toBe('budget');
  expect(areaOf('lost-and-found')).toBe('portal');
  expect(areaOf('constructor')).toBe('portal');
});
