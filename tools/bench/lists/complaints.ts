import { createHash } from 'node:crypto';
import { derivedFields } from '@campus/api/complaint-derived-fields';
import type { ComplaintRecord } from '@campus/api/complaint-model';
import { defaultDomains } from '@campus/contracts';
import type { ComplaintCategory, ComplaintState } from '@campus/contracts/complaints';
import type { ListBench } from './list-bench.ts';

// Lists with different lengths, so that each pair of a category and a state comes up.
const categories: ComplaintCategory[] = ['hostel', 'mess', 'teaching', 'safety'];
const states: ComplaintState[] = ['closed', 'closed', 'received', 'in-review', 'action-taken'];

/** Complaints that are the only ones of their kind, however many there are: a full page. */
const needles = 20;
const days = 730;

/**
 * Complaints of two years, oldest first, in the shape in which the API stores them: a third have the word “water”.
 * `needles` have the word “generator”, as many “water” and “lift”, and as many are about safety, in review, and have
 * the word “water”: nothing else is found by these.
 */
function* madeUpComplaints(count: number): Generator<ComplaintRecord> {
  const gap = Math.floor(count / needles);
  for (let i = 0; i < count; i += 1) {
    const needle = i < gap * needles ? ['generator', 'lift', 'safety'][i % gap] : undefined;
    const category = needle === 'safety' ? 'safety' : categories[i % categories.length]!;
    const state = needle === 'safety' ? 'in-review' : needle ? 'closed' : states[i % states.length]!;
    const words = Array.from({ length: 30 }, (_, word) => `word${(i * 31 + word * word * 7) % 3000}`);
    if (needle) words.push(needle);
    else if (i % 9 === 1) words.push('lift');
    if (i % 7 === 0) words.push('corridor');
    const isWet = i % 3 === 0 && !(category === 'safety' && state === 'in-review') && needle !== 'generator';
    if (isWet || needle === 'lift' || needle === 'safety') words.push('water');
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
  const filedOn = new Date(Date.UTC(2024, 10, 1 + day)).toISOString().slice(0, 10);
  const board = { id: 'bench-board', name: 'A board member' };
  const step = { on: filedOn, to: null, text: '' };
  const told = {
    state,
    category,
    place: 'Block B',
    text: given.text,
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
    deletion: null,
    answeredOn: filedOn,
    closedOn: null,
    overOn: null,
    outbox: [],
    letters: [],
    ...derivedFields({ ...told, filedOn }),
  } satisfies ComplaintRecord;
}

/** The list of complaints; what only few match is the hardest, for the rest is read past. */
export const complaintList: ListBench = {
  few: 1000,
  many: 100_000,
  quick: 5000,
  collections: { complaints: madeUpComplaints },
  asker: { uid: 'student', email: `student@${defaultDomains.student}` },
  page: 20,
  questions: [
    { what: 'all', path: '/api/complaints' },
    { what: 'a category', path: '/api/complaints?category=hostel' },
    { what: 'a state', path: '/api/complaints?state=closed' },
    { what: 'category and state', path: '/api/complaints?category=mess&state=received' },
    { what: 'a common word', path: '/api/complaints?search=water' },
    { what: `a word that ${needles} have`, path: '/api/complaints?search=generator' },
    { what: 'the beginning of the same word', path: '/api/complaints?search=gener' },
    { what: 'two words', path: '/api/complaints?search=corridor+water' },
    { what: `two words that only ${needles} have both`, path: '/api/complaints?search=lift+water' },
    {
      what: 'word, category and state',
      path: '/api/complaints?search=water&category=hostel&state=closed',
    },
    {
      what: `the same, which only ${needles} have`,
      path: '/api/complaints?search=water&category=safety&state=in-review',
    },
  ],
  secondPages: { paths: ['/api/complaints'], parameter: 'cursor' },
};
