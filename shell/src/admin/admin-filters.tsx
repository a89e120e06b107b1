import { SearchField } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import styles from './admin-section.module.css';

export const AdminFilters = ({
  query = '',
  change,
  hint,
  children,
}: {
  query: string | undefined;
  change: (filters: { query: string }, options: { replace: boolean }) => void;
  hint: string;
  children: ReactNode;
}) => (
  <search className={styles.search}>
    <SearchField
      label={t`Search`}
      hint={hint}
      search={query}
      // Back leaves the search instead of undoing it letter by letter.
      onSearch={(words) => change({ query: words }, { replace: query !== '' })}
    />
    {children}
  </search>
);
