import { budgetCategories, ledgerKinds } from '@campus/contracts/budget';
import { Button, focusOn, monthInWords, Row } from '@campus/portal-kit';
import { X } from 'lucide-react';
import type { ChangeLedgerFilters, LedgerFilters } from './use-ledger.ts';
import styles from './filter-words.module.css';
import { filterWordsTexts } from './texts.ts';

export function FilterWords({
  filters,
  purpose,
  onChange,
  onClear,
}: {
  filters: LedgerFilters;
  /** The purpose of the application, once it is known. */
  purpose: string | undefined;
  onChange: ChangeLedgerFilters;
  onClear: () => void;
}) {
  const { year, month, category, kind, application, sponsor, search } = filters;
  const words = [
    ['search', search && `“${search}”`],
    ['year', year],
    ['month', month && monthInWords(month)],
    ['category', category && budgetCategories[category]],
    ['kind', kind && ledgerKinds[kind]],
    ['sponsor', sponsor && `Sponsor: ${sponsor}`],
    ['application', application && (purpose ? `For: ${purpose}` : filterWordsTexts.oneApplication)],
  ].filter((word): word is [keyof LedgerFilters, string] => Boolean(word[1]));
  if (words.length === 0) return null;
  // The pressed button is gone.
  const leave = (button: Element, isEmpty: boolean) => focusOn(button.closest(isEmpty ? 'main' : 'ul'));
  return (
    <Row as="ul" gap={2} aria-label={filterWordsTexts.label} tabIndex={-1}>
      {words.map(([name, text]) => (
        <li key={name}>
          <button
            type="button"
            className={styles.word}
            aria-label={filterWordsTexts.removeFilter(text)}
            onClick={({ currentTarget }) => {
              leave(currentTarget, words.length === 1);
              onChange({ [name]: undefined });
            }}
          >
            <bdi>{text}</bdi>
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
      {words.length > 1 && (
        <li>
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              leave(currentTarget, true);
              onClear();
            }}
          >
            {filterWordsTexts.clearFilters}
          </Button>
        </li>
      )}
    </Row>
  );
}
