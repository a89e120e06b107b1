import { getDesk } from '@campus/contracts/facilities';
import { Forbidden, LinkButton, QueryState, useEndpoint, useMay } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

/** Says to others who this is for; managers are named in facilities, which only the API knows. */
export function ForManagers({ children }: { children: ReactNode }) {
  const isAdmin = useMay('facility.manage');
  const desk = useEndpoint(getDesk);
  if (isAdmin) return children;
  return <QueryState query={desk}>{({ manages }) => (manages ? children : <OnlyManagers />)}</QueryState>;
}

export const OnlyManagers = () => (
  <Forbidden
    title={texts.forManagers.title}
    action={<LinkButton to={paths.bookings}>{texts.forManagers.myBookings}</LinkButton>}
  >
    <p>{texts.forManagers.text}</p>
  </Forbidden>
);
