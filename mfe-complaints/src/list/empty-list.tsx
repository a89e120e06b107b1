import { messages } from '@campus/contracts';
import { Button, EmptyState, LinkButton } from '@campus/portal-kit';
import { PenLine, SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isNarrowed, type Filters } from './use-filters.ts';

export function EmptyList({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const clear = <Button onClick={onClear}>Clear filters</Button>;
  if (filters.mine && !isNarrowed({ ...filters, mine: false })) {
    return (
      <EmptyState title="You filed no complaint with your name" icon={<PenLine />} action={clear}>
        <p>
          Only those stand here. What you filed without a name opens with{' '}
          <Link to="/complaint-system/follow-up">its follow-up code</Link>.
        </p>
      </EmptyState>
    );
  }
  if (isNarrowed(filters)) {
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
        <LinkButton to="/complaint-system/submit" variant="primary">
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
