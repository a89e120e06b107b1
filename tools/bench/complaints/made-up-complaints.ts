import { createHash } from 'node:crypto';
import { derivedFields } from '@campus/api/complaint-derived-fields';
import type { ComplaintRecord } from '@campus/api/complaint-model';
import type { ComplaintCategory, ComplaintState } from '@campus/contracts';

/** How many of a hundred. */
const categories: [ComplaintCategory, number][] = [
  ['hostel', 35],
  ['mess', 25],
  ['facilities', 15],
  ['teaching', 12],
  ['administration', 7],
  ['other', 4],
  ['safety', 2],
];
const states: [ComplaintState, number][] = [
  ['closed', 55],
  ['received', 18],
  ['in-review', 12],
  ['action-taken', 10],
  ['deleted', 3],
  ['held', 2],
];

/** Complaints that are the only ones of their kind, however many there are. */
export const needles = 20;
const days = 730;
const syllables = [
  'ba',
  'ro',
  'mi',
  'te',
  'ka',
  'shu',
  'len',
  'do',
  'vi',
  'san',
  'pra',
  'tun',
  'gel',
  'or',
  'nash',
  'ku',
];

/** A few thousand words, each less often than the one before (Zipf). */
const vocabulary = Array.from({ length: syllables.length ** 3 - 1000 }, (_, i) =>
  [i % 16, Math.floor(i / 16) % 16, Math.floor(i / 256)].map((at) => syllables[at]).join(''),
);

/** The same numbers from 0 to 1 at each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let i = 0; ; i += 1) yield createHash('md5').update(`${seed}:${i}`).digest().readUInt32LE() / 2 ** 32;
}

function pick<T>(choices: [T, number][], at: number): T {
  let rest = at * 100;
  return (choices.find(([, share]) => (rest -= share) < 0) ?? choices[0]!)[0];
}

/**
 * Complaints of two years, oldest first, in the shape in which the API stores them. In any number of them:
 * - three in ten have the word “water”, a quarter “corridor”, seven in a hundred “lift”
 * - `needles` have the word “generator”, as many “water” and “lift”, and as many are about safety, in review, and have
 *   the word “water”: nothing else is found by these
 */
export function* madeUpComplaints(count: number): Generator<ComplaintRecord> {
  const random = numbers(count);
  const next = () => random.next().value;
  const gap = Math.floor(count / needles);
  for (let i = 0; i < count; i += 1) {
    const needle =
      i % gap < 3 && i < gap * needles ? (['generator', 'lift', 'safety'] as const)[i % gap] : undefined;
    const category = needle === 'safety' ? 'safety' : pick(categories, next());
    const drawn = pick(states, next());
    const state = needle === 'safety' ? 'in-review' : needle ? 'closed' : drawn;
    const isElsewhere = category === 'safety' && state === 'in-review' && !needle;
    const water = needle === 'lift' || needle === 'safety' || (next() < 0.3 && !isElsewhere);
    const lift = needle === 'lift' || (next() < 0.1 && !water);
    const words = Array.from(
      { length: 12 + Math.floor(next() * 30) },
      () => vocabulary[Math.floor(vocabulary.length ** next()) - 1]!,
    );
    if (needle === 'generator') words.push('generator');
    if (water) words.unshift('water');
    if (lift) words.push('lift');
    if (next() < 0.25) words.push('corridor');
    yield complaint({
      category,
      state,
      text: `${words.join(' ')}.`,
      day: Math.floor((i * days) / count),
      number: i,
    });
  }
}

function complaint(
  given: Pick<ComplaintRecord, 'category' | 'state' | 'text'> & { day: number; number: number },
) {
  const { category, state, day } = given;
  const hex = (what: string) => createHash('sha256').update(`${what}:${given.number}`).digest('hex');
  const isDeleted = state === 'deleted';
  const filedOn = new Date(Date.UTC(2024, 10, 1 + day)).toISOString().slice(0, 10);
  const board = { id: 'bench-board', name: 'A board member' };
  const step = { on: filedOn, to: null, text: '' };
  const told = {
    state,
    category,
    place: isDeleted ? '' : 'Block B',
    text: isDeleted ? '' : given.text,
    audience: 'members' as const,
  };
  return {
    _id: hex('id').slice(0, 32),
    ...told,
    version: 1,
    filedOn,
    author: null,
    followUp: hex('key'),
    pictures: 0,
    meToo: 0,
    assignee: null,
    hiddenFrom: [],
    duplicateOf: null,
    history: [
      {
        ...step,
        id: hex('file').slice(0, 32),
        by: 'author',
        member: null,
        action: 'file',
        audience: 'public',
      },
      {
        ...step,
        id: hex('answer').slice(0, 32),
        by: 'board',
        member: board,
        action: 'answer',
        audience: 'public',
        text: 'We have seen it, and look after it this week.',
      },
    ],
    earlierTexts: [],
    waits: false,
    deletion: isDeleted ? { by: board, on: filedOn, reason: 'It named somebody.' } : null,
    answeredOn: filedOn,
    closedOn: null,
    outbox: [],
    letters: [],
    ...derivedFields(told),
  } satisfies ComplaintRecord;
}
