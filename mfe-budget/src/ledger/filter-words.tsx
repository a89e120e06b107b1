import { budgetCategories, ledgerKinds } from '@campus/contracts/budget';
import { Button, monthInWords } from '@campus/portal-kit';
import { X } from 'lucide-react';
import type { LedgerFilters } from '../paths.ts';
import styles from './filter-words.module.css';

/** What the ledger is narrowed to, each in words that take it off when pressed. */
export function FilterWords({
  filters,
  purpose,
  onChange,
  onClear,
}: {
  filters: LedgerFilters;
  /** Of the application, once it is known. */
  purpose: string | undefined;
  onChange: (changed: LedgerFilters) => void;
  onClear: () => void;
}) {
  const { year, month, category, kind, application, sponsor } = filters;
  const words = [
    ['year', year],
    ['month', month && monthInWords(month)],
    ['category', category && budgetCategories[category]],
    ['kind', kind && ledgerKinds[kind]],
    ['sponsor', sponsor && `Sponsor: ${sponsor}`],
    ['application', application && (purpose ? `For: ${purpose}` : 'One application')],
  ].filter((word): word is [keyof LedgerFilters, string] => Boolean(word[1]));
  if (words.length === 0) return null;
  return (
    <ul className={styles['words']} aria-label="Narrowed to">
      {words.map(([name, text]) => (
        <li key={name}>
          <button
            type="button"
            className={styles['word']}
            aria-label={`${text}, take off`}
            onClick={() => onChange({ [name]: undefined })}
          >
            <bdi>{text}</bdi>
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
      {words.length > 1 && (
        <li>
          <Button variant="quiet" onClick={onClear}>
            Clear filters
          </Button>
        </li>
      )}
    </ul>
  );
}
