import { formatAmount, parseRupees } from '@campus/contracts';
import { type NewLedgerEntry, newLedgerEntrySchema, type Payable } from '@campus/contracts/budget';
import { documentFault, parseKnown } from '@campus/portal-kit';
import * as z from 'zod/mini';

/** The fields of all kinds of entries together, so that switching the kind loses nothing. */
export const draftSchema = z.object({
  kind: z.enum(['', 'plan', 'allocation', 'sponsorship', 'payment', 'release']),
  /** For a plan. */
  direction: z.enum(['more', 'less']),
  /** For a payment. */
  forWhat: z.enum(['application', 'other']),
  application: z.string(),
  category: z.string(),
  /** As typed, in rupees. */
  amount: z.string(),
  party: z.string(),
  text: z.string(),
  on: z.string(),
});
export type EntryDraft = z.infer<typeof draftSchema>;

export const emptyDraft = (over: Partial<EntryDraft> & { on: string }): EntryDraft => ({
  kind: '',
  direction: 'more',
  forWhat: 'application',
  application: '',
  category: '',
  amount: '',
  party: '',
  text: '',
  ...over,
});

interface EntryValues extends EntryDraft {
  document: File | null;
}

/** Whether the entry pays or releases money set aside for an application. */
export const isOfApplication = ({ kind, forWhat }: Pick<EntryDraft, 'kind' | 'forWhat'>): boolean =>
  kind === 'release' || (kind === 'payment' && forWhat === 'application');

/**
 * Parses the form's values into an entry. The contract's schema picks the fields of its kind; checks that need the list of
 * applications are added here.
 */
export function entrySchema({
  payables,
  documentMaxBytes,
}: {
  /** The applications read so far. */
  payables: readonly Payable[];
  documentMaxBytes: number;
}): z.ZodMiniType<NewLedgerEntry, EntryValues> {
  return z.transform((values: EntryValues, { issues }) => {
    const fault = (field: keyof EntryValues, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: values });
    const ofApplication = isOfApplication(values);
    const payable = payables.find(({ application }) => application === values.application);
    const paise = parseRupees(values.amount);
    const checked = parseKnown(newLedgerEntrySchema as unknown as z.ZodMiniType<NewLedgerEntry, object>, {
      ...values,
      amount: values.kind === 'plan' && values.direction === 'less' ? -(paise ?? NaN) : (paise ?? NaN),
      // Values typed for another kind aren't sent.
      category: ofApplication ? undefined : values.category || undefined,
      application: ofApplication ? values.application : undefined,
    });
    // A link may name an application with nothing left.
    if (ofApplication && !payable) fault('application', 'Choose an application.');
    if (values.kind === 'payment' && !ofApplication && values.category === '')
      fault('category', 'Choose a category.');
    if (ofApplication && payable && paise !== null && paise > payable.left)
      fault('amount', `Only ${formatAmount(payable.left)} is left.`);
    const wrongDocument = values.document && documentFault(values.document, documentMaxBytes);
    if (wrongDocument) fault('document', wrongDocument);
    for (const { path, message } of checked.error?.issues ?? []) {
      if (ofApplication && path[0] === 'application' && !payable) continue;
      issues.push({ code: 'custom', path: [...path], message, input: values });
    }
    return checked.data!;
  }) as unknown as z.ZodMiniType<NewLedgerEntry, EntryValues>;
}
