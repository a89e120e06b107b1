import { getDesk } from '@campus/contracts/facilities';
import { Forbidden, LinkButton, QueryState, useEndpoint, useMay } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
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
  <Forbidden
    title={t`Only facility managers can see this page`}
    action={<LinkButton to={paths.bookings}>{t`My bookings`}</LinkButton>}
  >
    <p>{t`An admin chooses the managers of a facility.`}</p>
  </Forbidden>
);
