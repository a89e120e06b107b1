import { formatRupees, parseRupees } from '@campus/contracts';
import { type NewLedgerEntry, newLedgerEntrySchema, type Payable } from '@campus/contracts/budget';
import { documentFault, randomId, parseKnown } from '@campus/portal-kit';
import * as z from 'zod/mini';

/** What is chosen and typed of an entry, whatever its kind: one can change one's mind about it. */
export const draftSchema = z.object({
  /** One for all tries of an entry, so that it counts once. */
  requestId: z.string(),
  kind: z.enum(['', 'plan', 'allocation', 'sponsorship', 'payment', 'release']),
  /** Of a plan. */
  direction: z.enum(['more', 'less']),
  /** Of a payment. */
  forWhat: z.enum(['application', 'other']),
  application: z.string(),
  category: z.string(),
  /** As it is typed, in rupees. */
  amount: z.string(),
  party: z.string(),
  text: z.string(),
  on: z.string(),
});
export type EntryDraft = z.infer<typeof draftSchema>;

export const emptyDraft = (over: Partial<EntryDraft> & { on: string }): EntryDraft => ({
  requestId: randomId(),
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

/** Whether money that is set aside for an application is paid or given back. */
export const isOfApplication = ({ kind, forWhat }: Pick<EntryDraft, 'kind' | 'forWhat'>): boolean =>
  kind === 'release' || (kind === 'payment' && forWhat === 'application');

/**
 * The form's values as an entry that can be sent. The contract's schema takes what its kind needs; what it can't know is
 * added here.
 */
export function entrySchema({
  payables,
  documentMaxBytes,
}: {
  /** Those read so far. */
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
      // What was typed for another kind isn't sent.
      category: ofApplication ? undefined : values.category || undefined,
      application: ofApplication ? values.application : undefined,
    });
    // A link may name one of which nothing is left.
    if (ofApplication && !payable) fault('application', 'Choose an application.');
    if (values.kind === 'payment' && !ofApplication && values.category === '')
      fault('category', 'Choose what the money is for.');
    if (ofApplication && payable && paise !== null && paise > payable.left)
      fault('amount', `Only ${formatRupees(payable.left)} is still set aside for it.`);
    const wrongDocument = values.document && documentFault(values.document, documentMaxBytes);
    if (wrongDocument) fault('document', wrongDocument);
    for (const { path, message } of checked.error?.issues ?? []) {
      if (ofApplication && path[0] === 'application' && !payable) continue;
      issues.push({ code: 'custom', path: [...path], message, input: values });
    }
    return checked.data!;
  }) as unknown as z.ZodMiniType<NewLedgerEntry, EntryValues>;
}
