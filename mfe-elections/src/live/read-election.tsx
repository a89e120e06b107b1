import { LinkButton, NotHere, QueryState, Skeleton } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';

/** The states of reading an election that the address names: it may not exist, or still be prepared. */
export const ReadElection = <Data,>(props: ComponentProps<typeof QueryState<Data>>) => (
  <QueryState
    skeleton={<Skeleton lines={4} height="6rem" />}
    missing={
      <NotHere what="election" action={<LinkButton to={paths.elections}>{t`All elections`}</LinkButton>} />
    }
    {...props}
  />
);
