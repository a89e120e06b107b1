import { messages } from '@campus/contracts';
import { Button, EmptyState, LinkButton } from '@campus/portal-kit';
import { PenLine, SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import type { Filters } from './use-filters.ts';
import { emptyListTexts } from './texts.ts';

export function EmptyList({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const clear = <Button onClick={onClear}>{emptyListTexts.clearFilters}</Button>;
  const narrowedBy = Object.keys(filters).length;
  if (filters.mine && narrowedBy === 1) {
    return (
      <EmptyState title={emptyListTexts.noneMineTitle} icon={<PenLine />} action={clear}>
        <p>
          {emptyListTexts.noneMineText} <Link to={paths.followUp}>{emptyListTexts.followUpCode}</Link>.
        </p>
      </EmptyState>
    );
  }
  if (narrowedBy > 0) {
    return (
      <EmptyState title={emptyListTexts.noMatchTitle} icon={<SearchX />} action={clear}>
        <p>{emptyListTexts.noMatchText}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={messages.noComplaints}
      icon={<PenLine />}
      action={
        <LinkButton to={paths.submit} variant="primary">
          {emptyListTexts.submitFirst}
        </LinkButton>
      }
    >
      <p>{emptyListTexts.emptyText}</p>
    </EmptyState>
  );
}
