import { type Facility, facilityIdSchema, getFacility } from '@campus/contracts/facilities';
import { LinkButton, Notice, Page, QueryState, Skeleton, useEndpoint } from '@campus/portal-kit';
import { useParams } from 'react-router-dom';
import { AvailabilitySection } from '../availability/availability.tsx';
import { FacilityAbout } from '../facility/facility-about.tsx';
import styles from '../facility/facility.module.css';
import { MissingFacility } from '../facility/missing-facility.tsx';
import { paths } from '../paths.ts';
import { texts } from '../facility/texts.ts';

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
      title={data?.name ?? texts.facilityPage.facility}
      kind={texts.facilityPage.facility}
      width="wide"
      lead={data && <bdi>{data.place}</bdi>}
      actions={data && <Actions facility={data} />}
    >
      <QueryState query={facility} skeleton={<Skeleton lines={8} />} missing={<MissingFacility />}>
        {(one) => (
          <>
            {one.retired && <Notice tone="warn">{texts.facilityPage.retired}</Notice>}
            <Photos facility={one} />
            <AvailabilitySection facility={one} />
            <FacilityAbout facility={one} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

const Actions = ({ facility: { id, retired, manages } }: { facility: Facility }) => (
  <>
    {!retired && (
      <LinkButton variant="primary" to={paths.book(id)}>
        {texts.facilityPage.book}
      </LinkButton>
    )}
    {manages && <LinkButton to={paths.managed(id)}>{texts.facilityPage.manage}</LinkButton>}
  </>
);

const Photos = ({ facility: { name, photos } }: { facility: Facility }) =>
  photos.length > 0 && (
    // A strip that is wider than the page is scrolled by the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles['photos']} tabIndex={0} aria-label={texts.facilityPage.photos}>
      {photos.map(({ id, address }, index) => (
        <li key={id}>
          <img src={address} alt={`${name}, ${index + 1} of ${photos.length}`} />
        </li>
      ))}
    </ul>
  );
