import { EmptyState, LinkButton } from '@campus/portal-kit';

/** On a page whose address names an election that nobody knows. */
export const MissingElection = () => (
  <EmptyState
    title="This election is not here"
    action={<LinkButton to="/elections">All elections</LinkButton>}
  >
    <p>Perhaps a part of the address is missing, or the election is still being prepared.</p>
  </EmptyState>
);
