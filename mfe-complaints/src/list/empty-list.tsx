import { messages } from '@campus/contracts';
import { Button, EmptyState, LinkButton } from '@campus/portal-kit';
import { PenLine, SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import type { Filters } from './use-filters.ts';

export function EmptyList({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const clear = <Button onClick={onClear}>Clear filters</Button>;
  const narrowedBy = Object.keys(filters).length;
  if (filters.mine && narrowedBy === 1) {
    return (
      <EmptyState title="You filed no complaint with your name" icon={<PenLine />} action={clear}>
        <p>
          Only those stand here. What you filed without a name opens with{' '}
          <Link to={paths.followUp}>its follow-up code</Link>.
        </p>
      </EmptyState>
    );
  }
  if (narrowedBy > 0) {
    return (
      <EmptyState title="No complaint matches" icon={<SearchX />} action={clear}>
        <p>The search looks for whole words, and all of them. Try fewer words or another filter.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={messages.noComplaints}
      icon={<PenLine />}
      action={
        <LinkButton to={paths.submit} variant="primary">
          Submit the first one
        </LinkButton>
      }
    >
      <p>
        Does something go wrong at the college? Say so, with or without your name. The board reads every
        complaint, and its answers stand here.
      </p>
    </EmptyState>
  );
}
