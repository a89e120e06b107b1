import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CollegeDomains, termOf } from '@campus/contracts';

/** Something that happened in the college, as the files in `data/` tell it. README.md explains the fields. */
export interface Step {
  ago: number;
  at: string;
  by?: string;
  call?: string;
  act?: string;
  params?: Record<string, string>;
  body?: unknown;
  file?: StepFile;
  save?: string;
}

/** An image in `files/`, or one that is made of lines: a PDF, or CSV. */
export interface StepFile {
  name: string;
  lines?: string[];
}

export interface Calendar {
  /** The college's day so many days ago; ahead, if below zero. */
  day: (ago: number) => string;
  /** The moment at which the college's clocks show this time. */
  momentOf: (day: string, time: string) => number;
}

const dayMs = 86_400_000;

export function createCalendar(timeZone: string, today: number): Calendar {
  const shownAt = (moment: number) => new Date(moment).toLocaleString('sv', { timeZone });
  return {
    day: (ago) => shownAt(today - ago * dayMs).slice(0, 10),
    momentOf(day, time) {
      const asUtc = Date.parse(`${day}T${time}:00Z`);
      return asUtc - (Date.parse(`${shownAt(asUtc).replace(' ', 'T')}Z`) - asUtc);
    },
  };
}

/** The day so many days ago, or on a weekend the next weekday away from today. */
function weekday(calendar: Calendar, ago: number): string {
  const day = calendar.day(ago);
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  return isWeekend ? weekday(calendar, ago > 0 ? ago + 1 : ago - 1) : day;
}

/** All steps in order of time. What would be later today happens now. */
export function readSteps(calendar: Calendar, now: number): (Step & { moment: number })[] {
  return globSync('data/*.json', { cwd: import.meta.dirname })
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Step[])
    .map((step) => ({ ...step, moment: Math.min(calendar.momentOf(calendar.day(step.ago), step.at), now) }))
    .toSorted((one, other) => one.moment - other.moment);
}

export interface Known {
  calendar: Calendar;
  domains: CollegeDomains;
  /** Answers by what `save` called them. */
  saved: Record<string, unknown>;
}

/** A copy in which every `{…}` in a text is replaced. */
export function fill<T>(value: T, known: Known): T {
  if (typeof value === 'string')
    return value.replaceAll(/\{([^{} ]+) ?([^{}]*)\}/g, (_, word: string, rest: string) =>
      meaningOf(word, rest, known),
    ) as T;
  if (Array.isArray(value)) return value.map((one) => fill<unknown>(one, known)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill<unknown>(one, known)])) as T;
}

function meaningOf(word: string, rest: string, { calendar, domains, saved }: Known): string {
  switch (word) {
    case 'day':
      return calendar.day(Number(rest));
    case 'weekday':
      return weekday(calendar, Number(rest));
    case 'term':
      return termOf(calendar.day(Number(rest)));
    case 'id':
      // The same text gives the same id, so that a step that is repeated makes nothing twice.
      return createHash('sha256').update(rest).digest('hex').slice(0, 32);
    case 'domain':
      return domains.student;
  }
  let found: unknown = saved;
  for (const key of word.split('.')) found = (found as Record<string, unknown> | undefined)?.[key];
  if (typeof found !== 'string') throw new Error(`No earlier answer has {${word}}.`);
  return found;
}
