import * as z from 'zod/mini';
import { complaintsArea } from './complaint-fields.ts';
import { contactSchema } from './complaint-contacts.ts';
import { committeeDaysSchema, firstCommitteeDays } from './complaint-procedure.ts';
import { endpoint } from '../../endpoint.ts';
import { optionalLine, optionalText, requiredLine, requiredText } from '../../text.ts';
import { daySchema, memberIdSchema } from '../../values.ts';

/** The committee of the portal's board members: everyone with that role sits on it. */
export const boardCommittee = 'board';

const slug = (words: string) => z.string(words).check(z.regex(/^[a-z][a-z\d-]{0,39}$/, words));
export const committeeIdSchema = slug('Choose a committee.');
export const complaintCategorySchema = slug('Choose what it is about.');

/** The author and the committee alone, always: no setting opens these complaints to other members. */
const alwaysPrivate: readonly string[] = ['safety', 'ragging'];
export const isAlwaysPrivate = (category: string): boolean => alwaysPrivate.includes(category);

const seatKinds = ['chair', 'member', 'stand-in'] as const;
const seatFields = {
  kind: z.enum(seatKinds),
  /** For example “student invitee”; may be empty. */
  title: z._default(optionalLine('The seat', 60), ''),
  /** First and last day; `null` for no bound. */
  from: z.nullable(daySchema),
  until: z.nullable(daySchema),
};
const seatSchema = z.strictObject({
  ...seatFields,
  /** `null`: the seat is empty. */
  member: z.nullable(memberIdSchema),
});
export type Seat = z.infer<typeof seatSchema>;
/** As an admin fills it: by the member's address; empty for an empty seat. */
const seatEntrySchema = z.strictObject({
  ...seatFields,
  email: z._default(optionalLine('The address', 254), ''),
});

type Term = Pick<Seat, 'kind' | 'from' | 'until'>;
/** Always empty for the board. */
const seatsOf = <S extends z.ZodMiniType<Term>>(seat: S) =>
  z.array(seat).check(
    z.maxLength(30, 'A committee can have at most 30 seats.'),
    z.refine(
      (seats: readonly Term[]) => seats.filter(({ kind }) => kind === 'chair').length <= 1,
      'A committee has one chair.',
    ),
    z.refine(
      (seats: readonly Term[]) =>
        seats.every(({ from, until }) => from === null || until === null || from <= until),
      'A term ends after it begins.',
    ),
  );

const committeeFields = {
  name: requiredLine('A name', 60),
  contact: z._default(optionalText('The contact', 300), ''),
  /** With fewer members who may read a complaint, its second instance takes over. */
  minimum: z.int().check(z.gte(1), z.lte(10)),
  /** Gets what isn’t decided in time, appeals, and what too few members may read. */
  secondInstance: z.nullable(committeeIdSchema),
  days: z._default(committeeDaysSchema, firstCommitteeDays),
};
const committeeSchema = z.strictObject({
  id: committeeIdSchema,
  ...committeeFields,
  seats: seatsOf(seatSchema),
});
export type Committee = z.infer<typeof committeeSchema>;

const categoryReaders = ['members', 'committee'] as const;
const categoryFields = {
  label: requiredLine('A name', 60),
  committee: committeeIdSchema,
  /** Urgent complaints come first. */
  urgent: z.boolean(),
  /** `committee`: no other member can read them. `members`: the author chooses. */
  readers: z.enum(categoryReaders),
  /** Shown as soon as the category is chosen; of an urgent one with the helplines. */
  contacts: z.array(contactSchema).check(z.maxLength(8, 'The list can have at most 8 contacts.')),
  /** New complaints can be about it. */
  offered: z.boolean(),
};
const categorySchema = z.strictObject({ id: complaintCategorySchema, ...categoryFields });
export type Category = z.infer<typeof categorySchema>;

export const complaintSetupSchema = z.strictObject({
  committees: z.array(committeeSchema),
  categories: z.array(categorySchema),
  /** Counts changes: each is made from the version that was read. */
  version: z.int(),
});
export type ComplaintSetup = z.infer<typeof complaintSetupSchema>;

const category = (id: string, label: string, given: Partial<Category> = {}): Category => ({
  id,
  label,
  committee: boardCommittee,
  urgent: false,
  readers: 'members',
  contacts: [],
  offered: true,
  ...given,
});
const urgent = { urgent: true, readers: 'committee' } as const;

/** The set-up of a new portal: the board hears everything. */
export const firstComplaintSetup: ComplaintSetup = {
  committees: [
    {
      id: boardCommittee,
      name: 'Board',
      contact: '',
      minimum: 2,
      secondInstance: null,
      days: firstCommitteeDays,
      seats: [],
    },
  ],
  categories: [
    category('hostel', 'Hostel'),
    category('mess', 'Mess and food'),
    category('teaching', 'Teaching and exams'),
    category('examination', 'Examinations and results'),
    category('facilities', 'Buildings and facilities'),
    category('safety', 'Safety and harassment', urgent),
    category('ragging', 'Ragging', urgent),
    category('discrimination', 'Discrimination', { readers: 'committee' }),
    category('administration', 'Office and fees'),
    category('admission', 'Admission'),
    category('fees', 'Fees and refunds'),
    category('scholarship', 'Scholarships'),
    category('other', 'Something else'),
  ],
  version: 0,
};

/** A committee whose members are known for today. */
export interface SittingCommittee {
  id: string;
  minimum: number;
  secondInstance: string | null;
  seats: readonly { kind: Seat['kind']; member: { id: string } | null }[];
}

/**
 * The committee that takes a complaint which these people must not read: the first, or a second instance when its chair is
 * among them or too few members are left. Without an instance that is complete, the highest with any member left.
 * @returns `null` when no one is left to read it
 */
export function receivingCommittee(
  committees: readonly SittingCommittee[],
  first: string,
  excluded: readonly string[],
): string | null {
  const find = (id: string | null) => committees.find((one) => one.id === id);
  const chain: SittingCommittee[] = [];
  for (let next = find(first); next && !chain.includes(next); next = find(next.secondInstance))
    chain.push(next);
  const isOut = (member: { id: string } | null) => member !== null && excluded.includes(member.id);
  const left = ({ seats }: SittingCommittee) => seats.filter(({ member }) => member && !isOut(member)).length;
  const isComplete = (one: SittingCommittee) =>
    left(one) >= one.minimum && !one.seats.some(({ kind, member }) => kind === 'chair' && isOut(member));
  const board = find(boardCommittee);
  const last = [...chain.toReversed(), ...(board ? [board] : [])].find((one) => left(one) > 0);
  return (chain.find(isComplete) ?? last)?.id ?? null;
}

const personSchema = z.strictObject({ id: memberIdSchema, name: z.string() });
const shownCommitteeSchema = z.strictObject({
  id: committeeIdSchema,
  name: z.string(),
  contact: z.string(),
  minimum: z.int(),
  secondInstance: z.nullable(committeeIdSchema),
  days: committeeDaysSchema,
  /** Today's; `member: null` for an empty seat. */
  seats: z.array(
    z.strictObject({
      kind: z.enum(seatKinds),
      title: z.string(),
      member: z.nullable(personSchema),
      until: z.nullable(daySchema),
    }),
  ),
  /** I sit on it today. */
  mine: z.boolean(),
});
export type ShownCommittee = z.infer<typeof shownCommitteeSchema>;

export const listCommittees = endpoint('get', '/api/complaint-committees', {
  summary: 'The committees that answer complaints, with today’s members, and what they hear',
  area: complaintsArea,
  access: 'member',
  response: z.strictObject({
    committees: z.array(shownCommitteeSchema),
    categories: z.array(categorySchema),
  }),
  unlogged: true,
});
export type Committees = z.infer<typeof listCommittees.response>;

/** The set-up, with everyone who has a seat, at whatever time. */
const managedSetupSchema = z.extend(complaintSetupSchema, {
  people: z.array(z.extend(personSchema, { email: z.string() })),
});
export type ManagedSetup = z.infer<typeof managedSetupSchema>;

export const getComplaintSetup = endpoint('get', '/api/complaint-setup', {
  summary: 'Committees and categories, with past and future members',
  area: complaintsArea,
  access: 'complaint-committees.manage',
  response: managedSetupSchema,
});

const change = {
  reason: requiredText('A reason', 500),
  /** The version of the whole set-up. */
  version: z.int('Say which version you read.'),
};
export const committeeChangeSchema = z.strictObject({
  ...committeeFields,
  seats: seatsOf(seatEntrySchema),
  /** Its categories. One that it no longer hears goes to the board. */
  hears: z.array(complaintCategorySchema).check(z.maxLength(100)),
  ...change,
});
export type CommitteeChange = z.infer<typeof committeeChangeSchema>;
export const putCommittee = endpoint('put', '/api/complaint-committees/:id', {
  summary: 'Add or change a committee; `version` is the version of the set-up that was read',
  area: complaintsArea,
  access: 'complaint-committees.manage',
  params: z.strictObject({ id: committeeIdSchema }),
  body: committeeChangeSchema,
  response: managedSetupSchema,
});

export const categoryChangeSchema = z.strictObject({ ...categoryFields, ...change });
export type CategoryChange = z.infer<typeof categoryChangeSchema>;
export const putCategory = endpoint('put', '/api/complaint-categories/:id', {
  summary: 'Add or change a category; `version` is the version of the set-up that was read',
  area: complaintsArea,
  access: 'complaint-committees.manage',
  params: z.strictObject({ id: complaintCategorySchema }),
  body: categoryChangeSchema,
  response: managedSetupSchema,
});
