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
      <EmptyState title="You have filed no complaints with your name" icon={<PenLine />} action={clear}>
        <p>
          You can open anonymous complaints with <Link to={paths.followUp}>a follow-up code</Link>.
        </p>
      </EmptyState>
    );
  }
  if (narrowedBy > 0) {
    return (
      <EmptyState title="No complaint matches" icon={<SearchX />} action={clear}>
        <p>The search looks for complaints that contain all the words. Try fewer words or another filter.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={messages.noComplaints}
      icon={<PenLine />}
      action={
        <LinkButton to={paths.submit} variant="primary">
          Submit the first complaint
        </LinkButton>
      }
    >
      <p>
        Is something wrong at the college? Tell the board, with or without your name. It reads every complaint
        and answers here.
      </p>
    </EmptyState>
  );
}
