import type { Person } from '@campus/contracts/approvals';
import { Fragment } from 'react';

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

/** Names in a sentence, each in its own direction: "Asha Rao, Ravi Jadhav and Zoya Shaikh". */
export const Names = ({ of, last = ' and ' }: { of: readonly string[]; last?: string }) =>
  of.map((name, index) => (
    <Fragment key={index}>
      {index > 0 && (index === of.length - 1 ? last : ', ')}
      <bdi>{name}</bdi>
    </Fragment>
  ));
