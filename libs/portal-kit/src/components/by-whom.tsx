import type { Person } from '@campus/contracts/approvals';

/** Who did something, and in whose place. */
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
