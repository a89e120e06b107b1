import { type Facility, facilityIdSchema, getFacility } from '@campus/contracts/facilities';
import { LinkButton, Notice, Page, QueryState, Skeleton, useEndpoint } from '@campus/portal-kit';
import { useParams } from 'react-router-dom';
import { AvailabilitySection } from '../availability/availability.tsx';
import { FacilityAbout } from '../facility/facility-about.tsx';
import styles from '../facility/facility.module.css';
import { MissingFacility } from '../facility/missing-facility.tsx';
import { paths } from '../paths.ts';

/** One facility: when it is free, and what to know before booking. */
export function FacilityPage() {
  const { id = '' } = useParams();
  const facility = useEndpoint(getFacility, {
    params: { id },
    enabled: facilityIdSchema.safeParse(id).success,
  });
  const { data } = facility;
  return (
    <Page
      title={data?.name ?? 'Facility'}
      width="wide"
      lead={data && <bdi>{data.place}</bdi>}
      actions={data && <Actions facility={data} />}
    >
      {facilityIdSchema.safeParse(id).success ? (
        <QueryState query={facility} skeleton={<Skeleton lines={8} />} missing={<MissingFacility />}>
          {(one) => (
            <>
              {one.retired && (
                <Notice tone="warn">
                  <p>This facility can’t be booked any more. Bookings that exist stay.</p>
                </Notice>
              )}
              <Photos facility={one} />
              <AvailabilitySection facility={one} />
              <FacilityAbout facility={one} />
            </>
          )}
        </QueryState>
      ) : (
        <MissingFacility />
      )}
    </Page>
  );
}

const Actions = ({ facility: { id, retired, manages } }: { facility: Facility }) => (
  <>
    {!retired && (
      <LinkButton variant="primary" to={paths.book(id)}>
        Book
      </LinkButton>
    )}
    {manages && <LinkButton to={paths.managed(id)}>Manage</LinkButton>}
    <LinkButton variant="quiet" to={paths.home}>
      All facilities
    </LinkButton>
  </>
);

const Photos = ({ facility: { name, photos } }: { facility: Facility }) =>
  photos.length > 0 && (
    // A strip that is wider than the page is scrolled by the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles['photos']} tabIndex={0} aria-label="Photos">
      {photos.map(({ id, address }, index) => (
        <li key={id}>
          <img src={address} alt={`${name}, ${index + 1} of ${photos.length}`} />
        </li>
      ))}
    </ul>
  );
