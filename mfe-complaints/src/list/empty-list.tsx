import { messages } from '@campus/contracts';
import { EmptyState, LinkButton, NothingMatches } from '@campus/portal-kit';
import { PenLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import type { Filters } from './use-filters.ts';
import { emptyListTexts } from './texts.ts';

export function EmptyList({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const narrowedBy = Object.keys(filters).length;
  if (filters.mine && narrowedBy === 1) {
    return (
      <NothingMatches title={emptyListTexts.noneMineTitle} onClear={onClear}>
        <p>
          {emptyListTexts.noneMineText} <Link to={paths.followUp}>{emptyListTexts.followUpCode}</Link>.
        </p>
      </NothingMatches>
    );
  }
  if (narrowedBy > 0) {
    return (
      <NothingMatches title={emptyListTexts.noMatchTitle} onClear={onClear}>
        <p>{emptyListTexts.noMatchText}</p>
      </NothingMatches>
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
