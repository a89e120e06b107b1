import { type Facility, facilityIdSchema, getFacility } from '@campus/contracts/facilities';
import {
  Badge,
  LinkButton,
  Page,
  QueryState,
  readAgain,
  Skeleton,
  useEndpoint,
  useView,
} from '@campus/portal-kit';
import { useParams } from 'react-router-dom';
import { Blackouts } from '../desk/blackouts.tsx';
import { FacilityBookings } from '../desk/facility-bookings.tsx';
import { OnlyManagers } from '../desk/for-managers.tsx';
import { Settings } from '../desk/settings.tsx';
import { MissingFacility } from '../facility/missing-facility.tsx';
import { paths } from '../paths.ts';
import { texts } from '../desk/texts.ts';

const views = { bookings: 'Bookings', closures: 'Closures', settings: 'Settings' } as const;

/** A facility for its managers and admins. */
export function ManagedFacilityPage() {
  const { id = '' } = useParams();
  const query = useEndpoint(getFacility, { params: { id }, enabled: facilityIdSchema.safeParse(id).success });
  return (
    <Page
      title={query.data?.name ?? texts.managedFacilityPage.facility}
      kind={texts.managedFacilityPage.kind}
      parents={[[`${paths.desk}?view=facilities`, texts.managedFacilityPage.manageFacilities]]}
      actions={
        query.data && <LinkButton to={paths.facility(id)}>{texts.managedFacilityPage.freeTimes}</LinkButton>
      }
    >
      <QueryState query={query} skeleton={<Skeleton lines={8} />} missing={<MissingFacility />}>
        {(facility) =>
          facility.manages ? (
            <Managed facility={facility} readAgain={() => readAgain(query)} />
          ) : (
            <OnlyManagers />
          )
        }
      </QueryState>
    </Page>
  );
}

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
