import { formatRupees, optionalLine, paiseSchema, requiredLine } from '@campus/contracts';
import {
  type ApplicationContent,
  applicationFields,
  type ApplicationKind,
  applicationKindSchema,
  type BudgetCategory,
  budgetCategorySchema,
  budgetItemSchema,
  formFaults,
  mostItems,
} from '@campus/contracts/budget';
import { documentFault, formDataOf, fileValue, withoutFaults } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { typedRupees, typedRupeesOrNothing } from '../components/typed-rupees.ts';

const { name, email, regNo, designation, explanation } = applicationFields;

/** Schema of the form. It has the API's field names, so that each refusal is shown beside its field. */
export const inputSchema = (maxBytes: number, isFileRequired: boolean) =>
  z
    .object({
      kind: applicationKindSchema,
      // The API takes it empty too, from programs that know only the specification's fields.
      purpose: requiredLine('The purpose', 120),
      category: budgetCategorySchema,
      date: z.iso.date('Choose a day.'),
      endDate: z.string(),
      place: optionalLine('The place', 120),
      explanation,
      amount: typedRupeesOrNothing,
      items: z
        .array(z.object({ label: budgetItemSchema.shape.label, paise: typedRupees }))
        .check(z.maxLength(mostItems, `An application can have at most ${mostItems} items.`)),
      name,
      email,
      regNo,
      designation,
      budgetFile: fileValue((file) => {
        if (file) return documentFault(file, maxBytes);
        return isFileRequired ? 'A document is required.' : null;
      }),
    })
    .check(
      withoutFaults(({ kind, date, endDate, items }) => {
        const faults = formFaults({ kind, date, endDate: endDate || undefined, items });
        const sum = paiseSchema.safeParse(sumOf(items.map(({ paise }) => paise)));
        if (items.length > 0 && sum.error)
          faults.push({ field: 'amount', message: sum.error.issues[0]!.message });
        return faults;
      }),
    );
export type ApplicationInput = z.input<ReturnType<typeof inputSchema>>;
export type CheckedInput = z.output<ReturnType<typeof inputSchema>>;

export const sumOf = (sums: readonly number[]): number => sums.reduce((total, paise) => total + paise, 0);

/** An empty form, but for what is known of the applicant. */
export const blankInput = (
  kind: ApplicationKind,
  applicant: Pick<ApplicationInput, 'name' | 'email' | 'regNo' | 'designation'>,
): ApplicationInput => ({
  kind,
  purpose: '',
  // Nothing is chosen yet.
  category: '' as BudgetCategory,
  date: '',
  endDate: '',
  place: '',
  explanation: '',
  amount: '',
  items: [],
  ...applicant,
  budgetFile: null,
});

/** The form of an application that is there already. Its document isn't in it: it stays, unless another is chosen. */
export const inputOf = (
  kind: ApplicationKind,
  { amount, items, endDate, ...content }: Omit<ApplicationContent, 'document'>,
): ApplicationInput => ({
  kind,
  purpose: content.purpose,
  category: content.category,
  date: content.date,
  endDate: endDate ?? '',
  place: content.place,
  explanation: content.explanation,
  amount: amount === null || items.length > 0 ? '' : formatRupees(amount),
  items: items.map(({ label, paise }) => ({ label, paise: formatRupees(paise) })),
  name: content.name,
  email: content.email,
  regNo: content.regNo,
  designation: content.designation,
  budgetFile: null,
});

/** The part of a draft that the browser stores: everything except the document. */
export const storedInput = z.object({
  kind: applicationKindSchema,
  purpose: z.string(),
  category: z.string(),
  date: z.string(),
  endDate: z.string(),
  place: z.string(),
  explanation: z.string(),
  amount: z.string(),
  items: z.array(z.object({ label: z.string(), paise: z.string() })),
  name: z.string(),
  email: z.string(),
  regNo: z.string(),
  designation: z.string(),
});

export function bodyOf(input: CheckedInput, version?: number): FormData {
  const { budgetFile, amount, items, place: where, endDate, ...texts } = input;
  const sum = items.length > 0 ? sumOf(items.map(({ paise }) => paise)) : amount;
  return formDataOf({
    version,
    ...texts,
    ...(texts.kind === 'event' && { place: where, endDate }),
    amount: sum,
    items: JSON.stringify(items),
    // Last, so that the API has read who and what before the bytes come.
    budgetFile,
  });
}
