import * as z from 'zod/mini';
import { mostPaise, paiseSchema } from '../../money.ts';
import { optionalLine, requiredLine, requiredText } from '../../text.ts';
import { drawnId, orNothing } from '../../values.ts';

export const applicationKinds = { funds: 'Funds', event: 'Event' } as const;
export type ApplicationKind = keyof typeof applicationKinds;
export const applicationKindSchema = z.enum(
  Object.keys(applicationKinds) as ApplicationKind[],
  'Choose what you apply for.',
);

export const budgetCategories = {
  events: 'Events and festivals',
  clubs: 'Clubs and societies',
  sports: 'Sports',
  travel: 'Travel and competitions',
  equipment: 'Equipment and labs',
  facilities: 'Buildings and facilities',
  welfare: 'Student welfare',
  other: 'Something else',
} as const;
export type BudgetCategory = keyof typeof budgetCategories;
export const budgetCategorySchema = z.enum(
  Object.keys(budgetCategories) as BudgetCategory[],
  'Choose a category.',
);

/** 128 random bits, hex. The client chooses it, which makes a repeated request idempotent. */
export const applicationIdSchema = drawnId('This is not the id of an application.');

export const mostItems = 50;
/** One line of what the money is for. */
export const budgetItemSchema = z.strictObject({
  label: requiredLine('The item', 200),
  paise: paiseSchema,
});
export type BudgetItem = z.infer<typeof budgetItemSchema>;
const budgetItemsSchema = z
  .array(budgetItemSchema, 'These are not items.')
  .check(z.maxLength(mostItems, `An application can have at most ${mostItems} items.`));

/** A form has only texts, so they come as JSON. */
const itemsAsText = z.pipe(
  z.transform((text: unknown): unknown => {
    try {
      return typeof text === 'string' && text !== '' ? JSON.parse(text) : (text ?? []);
    } catch {
      return null;
    }
  }),
  budgetItemsSchema,
);
/** The fields that an applicant fills in, without the file. */
export const applicationFields = {
  name: requiredLine('Your name', 100),
  email: z.string('Your email address is required.').check(
    z.trim(),
    // The pattern takes quadratic time.
    z.maxLength(254, { abort: true }),
    z.regex(/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/, 'This is not an email address.'),
  ),
  regNo: requiredLine('Your registration number', 40),
  designation: requiredLine('Your designation', 100),
  /** The day of the event, or the day on which the money is needed. */
  date: z.iso.date('This is not a date.'),
  explanation: requiredText('An explanation', 5000),
  kind: z._default(applicationKindSchema, 'funds'),
  /** Shown to everyone in the register, which shows the kind instead if this is empty. */
  purpose: z._default(optionalLine('The purpose', 120), ''),
  category: z._default(budgetCategorySchema, 'other'),
  /** Paise; the sum of the items when there are some. */
  amount: orNothing(z.pipe(z.coerce.number('Enter the amount.'), paiseSchema)),
  items: itemsAsText,
  /** Events only. */
  place: z._default(optionalLine('The place', 120), ''),
  /** Last day of an event; empty: the same day. */
  endDate: orNothing(z.iso.date('This is not a date.')),
};

/** Rules across fields, checked by the page before it sends and again by the API. @returns faults by field */
export function formFaults({
  kind,
  date,
  endDate,
  amount,
  items,
}: {
  kind: ApplicationKind;
  date: string;
  endDate?: string | undefined;
  amount?: number | undefined;
  items: readonly BudgetItem[];
}): { field: string; message: string }[] {
  const faults: { field: string; message: string }[] = [];
  const sum = items.reduce((total, { paise }) => total + paise, 0);
  if (items.length > 0 && amount !== undefined && amount !== sum)
    faults.push({ field: 'amount', message: 'The sum is not that of the items.' });
  if (sum > mostPaise) faults.push({ field: 'amount', message: 'The amount is too large.' });
  if (kind === 'event' && endDate !== undefined && endDate < date)
    faults.push({ field: 'endDate', message: 'The event ends before it begins.' });
  return faults;
}

/** Text fields of the multipart form. `id` is left out by programs that know only the specification's fields. */
export const newApplicationSchema = z.strictObject({
  id: z.optional(applicationIdSchema),
  ...applicationFields,
});
export type NewApplication = z.infer<typeof newApplicationSchema>;
