import { formFaults, type NewApplication } from '@campus/contracts/budget';
import { yearsAfter } from '../../../platform/days.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import type { BudgetContext } from '../context.ts';
import type { ContentRecord } from './model.ts';
import { type StoredDocument, storedDocument } from '../../../services/documents/document.ts';

export type Fields = Omit<NewApplication, 'id'>;

export function contentOf(
  { kind, amount, items, endDate, place, ...rest }: Fields,
  document: StoredDocument,
): ContentRecord {
  const isEvent = kind === 'event';
  return {
    ...rest,
    amount: items.length > 0 ? items.reduce((sum, { paise }) => sum + paise, 0) : (amount ?? null),
    items,
    place: isEvent ? place : '',
    endDate: (isEvent && endDate) || null,
    document: storedDocument(document),
  };
}

const reach = 5;

export function requireSound({ today }: Pick<BudgetContext, 'today'>, fields: Fields): void {
  const errors = formFaults(fields);
  for (const field of ['date', 'endDate'] as const) {
    const day = fields[field];
    const isFar =
      day !== undefined && (day < yearsAfter(today(), -reach) || day > yearsAfter(today(), reach));
    if (isFar) errors.push({ field, message: `Choose a day within ${reach} years.` });
  }
  if (fields.kind === 'event' && fields.date < today())
    errors.push({ field: 'date', message: 'This day has passed. Choose a future day.' });
  if (errors.length > 0) throw new DomainError('invalid-input', { errors });
}

export const approvalsFor = (
  { config }: Pick<BudgetContext, 'config'>,
  { amount }: Pick<ContentRecord, 'amount'>,
): number => (amount !== null && amount > config.twoApprovalsAbove ? 2 : 1);
