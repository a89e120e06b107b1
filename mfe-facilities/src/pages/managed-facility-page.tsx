import type { Facility } from '@campus/contracts/facilities';
import { Badge, DetailPage, LinkButton, useView } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Blackouts } from '../desk/blackouts.tsx';
import { FacilityBookings } from '../desk/facility-bookings.tsx';
import { OnlyManagers } from '../desk/for-managers.tsx';
import { Settings } from '../desk/settings.tsx';
import { asFacility } from '../facility/as-facility.ts';
import { paths } from '../paths.ts';

const views = { bookings: 'Bookings', closures: 'Closures', settings: 'Settings' } as const;

export const ManagedFacilityPage = () => (
  <DetailPage
    {...asFacility()}
    title={t`Facility`}
    kind={t`Facility settings`}
    parents={[[`${paths.desk}?view=facilities`, t`Manage facilities`]]}
    page={({ id, name }) => ({
      title: name,
      actions: <LinkButton to={paths.facility(id)}>{t`Free times`}</LinkButton>,
    })}
  >
    {(facility, { readAgain }) =>
      facility.manages ? <Managed facility={facility} readAgain={readAgain} /> : <OnlyManagers />
    }
  </DetailPage>
);

function Managed({ facility, readAgain }: { facility: Facility; readAgain: () => Promise<Facility> }) {
  const [view, tabs] = useView(t`Manage this facility`, views);
  return (
    <>
      {facility.retired && (
        <div>
          <Badge>{t`Retired`}</Badge>
        </div>
      )}
      {tabs}
      {view === 'bookings' && <FacilityBookings facility={facility} />}
      {view === 'closures' && <Blackouts facility={facility} />}
      {view === 'settings' && <Settings facility={facility} readAgain={readAgain} />}
    </>
  );
}
