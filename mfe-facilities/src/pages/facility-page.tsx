import type { Facility } from '@campus/contracts/facilities';
import { DetailPage, LinkButton, Notice } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { AvailabilitySection } from '../availability/availability.tsx';
import { FacilityAbout } from '../facility/facility-about.tsx';
import styles from '../facility/facility.module.css';
import { asFacility } from '../facility/as-facility.ts';
import { paths } from '../paths.ts';

export const FacilityPage = () => (
  <DetailPage
    {...asFacility()}
    title={t`Facility`}
    kind={t`Facility`}
    width="wide"
    page={(facility) => ({
      title: facility.name,
      lead: <bdi>{facility.place}</bdi>,
      actions: <Actions facility={facility} />,
    })}
  >
    {(facility) => (
      <>
        {facility.retired && (
          <Notice tone="warn">{t`You can’t book this facility any more. Existing bookings stay.`}</Notice>
        )}
        <Photos facility={facility} />
        <AvailabilitySection facility={facility} />
        <FacilityAbout facility={facility} />
      </>
    )}
  </DetailPage>
);

const Actions = ({ facility: { id, retired, manages } }: { facility: Facility }) => (
  <>
    {!retired && (
      <LinkButton variant="primary" to={paths.book(id)}>
        {t`Book`}
      </LinkButton>
    )}
    {manages && <LinkButton to={paths.managed(id)}>{t`Manage`}</LinkButton>}
  </>
);

const Photos = ({ facility: { name, photos } }: { facility: Facility }) =>
  photos.length > 0 && (
    // A strip that is wider than the page is scrolled by the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.photos} tabIndex={0} aria-label={t`Photos`}>
      {photos.map(({ id, address }, index) => (
        <li key={id}>
          <img src={address} alt={`${name}, ${index + 1} of ${photos.length}`} />
        </li>
      ))}
    </ul>
  );
