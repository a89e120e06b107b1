import type { Person } from '@campus/contracts/approvals';

/** The person who did something, and the member they stood in for. */
export const ByWhom = ({ by, for: absent }: { by: Person; for: Person | null }) => (
  <>
    <bdi>{by.name}</bdi>
    {absent && (
      <>
        {' for '}
        <bdi>{absent.name}</bdi>
      </>
    )}
  </>
);
