import { EmptyState, LinkButton } from '@campus/portal-kit';
import { SearchX } from 'lucide-react';

export const NotHere = () => (
  <EmptyState
    icon={<SearchX />}
    title="This case is not here"
    action={<LinkButton to="/cheating-records/my-cases">My cases</LinkButton>}
  >
    <p>It is for others to read, or a part of the address is missing.</p>
    <p>Were you told of a case by e-mail? Sign in with the address that the mail went to.</p>
  </EmptyState>
);
