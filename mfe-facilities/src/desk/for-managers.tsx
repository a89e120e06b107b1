import { getDesk } from '@campus/contracts/facilities';
import { EmptyState, LinkButton, QueryState, useEndpoint, useMay } from '@campus/portal-kit';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

/** Says to others who this is for; managers are named in facilities, which only the API knows. */
export function ForManagers({ children }: { children: ReactNode }) {
  const isAdmin = useMay('facility.manage');
  const desk = useEndpoint(getDesk);
  if (isAdmin) return children;
  return <QueryState query={desk}>{({ manages }) => (manages ? children : <OnlyManagers />)}</QueryState>;
}

export const OnlyManagers = () => (
  <EmptyState
    icon={<Lock />}
    title="This is for managers of facilities"
    action={<LinkButton to={paths.bookings}>My bookings</LinkButton>}
  >
    <p>An admin chooses who manages a facility.</p>
  </EmptyState>
);
