import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { focusOn } from './place.tsx';

/** Filters leave nothing of a list. Clearing them moves the focus to the page's main part: the button is gone then. */
export const NothingMatches = ({
  title,
  onClear,
  children,
}: {
  /** "No entry matches" */
  title: string;
  onClear: () => void;
  children?: ReactNode;
}) => (
  <EmptyState
    title={title}
    icon={<SearchX />}
    action={
      <Button
        onClick={({ currentTarget }) => {
          focusOn(currentTarget.closest('main'));
          onClear();
        }}
      >
        Clear filters
      </Button>
    }
  >
    {children}
  </EmptyState>
);
