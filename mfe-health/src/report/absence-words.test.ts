import { expect, it } from 'vitest';
import { spanWords } from './absence-words.ts';

const whole = { from: '2026-11-21', until: '2026-11-21', fromAfternoon: false, untilMidday: false };

it.each([
  [whole, '21 November 2026'],
  [{ ...whole, fromAfternoon: true }, '21 November 2026, from the afternoon'],
  [{ ...whole, untilMidday: true }, '21 November 2026, until midday'],
  [{ ...whole, until: '2026-11-23' }, '21 November 2026 to 23 November 2026'],
  [
    { ...whole, until: '2026-11-23', fromAfternoon: true, untilMidday: true },
    '21 November 2026, from the afternoon, to midday of 23 November 2026',
  ],
])('describes %j as %s', (span, words) => expect(spanWords(span)).toBe(words));
