import type { Facility } from '@campus/contracts/facilities';
import { Badge, DetailPage, LinkButton, useView } from '@campus/portal-kit';
import { Blackouts } from '../desk/blackouts.tsx';
import { FacilityBookings } from '../desk/facility-bookings.tsx';
import { OnlyManagers } from '../desk/for-managers.tsx';
import { Settings } from '../desk/settings.tsx';
import { asFacility } from '../facility/as-facility.ts';
import { paths } from '../paths.ts';
import { texts } from '../desk/texts.ts';

const views = { bookings: 'Bookings', closures: 'Closures', settings: 'Settings' } as const;

export const ManagedFacilityPage = () => (
  <DetailPage
    {...asFacility}
    title={texts.managedFacilityPage.facility}
    kind={texts.managedFacilityPage.kind}
    parents={[[`${paths.desk}?view=facilities`, texts.managedFacilityPage.manageFacilities]]}
    page={({ id, name }) => ({
      title: name,
      actions: <LinkButton to={paths.facility(id)}>{texts.managedFacilityPage.freeTimes}</LinkButton>,
    })}
  >
    {(facility, { readAgain }) =>
      facility.manages ? <Managed facility={facility} readAgain={readAgain} /> : <OnlyManagers />
    }
  </DetailPage>
);

function Managed({ facility, readAgain }: { facility: Facility; readAgain: () => Promise<Facility> }) {
  const [view, tabs] = useView(texts.managedFacilityPage.manageFacility, views);
  return (
    <>
      {facility.retired && (
        <div>
          <Badge>{texts.managedFacilityPage.retired}</Badge>
        </div>
      )}
      {tabs}
      {view === 'bookings' && <FacilityBookings facility={facility} />}
      {view === 'closures' && <Blackouts facility={facility} />}
      {view === 'settings' && <Settings facility={facility} readAgain={readAgain} />}
    </>
  );
}
