import { searchSchema } from '@campus/contracts';
import {
  durationInWords,
  type Facility,
  facilityKinds,
  facilityKindSchema,
  getDesk,
  listFacilities,
} from '@campus/contracts/facilities';
import {
  Badge,
  Card,
  counted,
  EmptyState,
  FilterSelect,
  LinkButton,
  optionsOf,
  Page,
  PagedList,
  SearchField,
  Skeleton,
  useEndpoint,
  useMay,
  usePagedEndpoint,
  useSearchFilters,
} from '@campus/portal-kit';
import { CalendarDays, DoorOpen, MapPin, Users } from 'lucide-react';
import styles from '../facility/facility.module.css';
import { paths } from '../paths.ts';
import { texts } from '../facility/texts.ts';

const filterSchemas = { search: searchSchema, kind: facilityKindSchema };

/** The facilities by name. */
export function FacilitiesPage() {
  const { filters, isNarrowed, change, clear } = useSearchFilters(filterSchemas);
  const facilities = usePagedEndpoint(listFacilities, { query: filters });
  const mayManage = useMay('facility.manage');
  return (
    <Page
      title={texts.facilitiesPage.facilityBooking}
      width="wide"
      lead={texts.facilitiesPage.lead}
      actions={
        <>
          <LinkButton variant="primary" to={paths.bookings}>
            {texts.facilitiesPage.myBookings}
          </LinkButton>
          <DeskLink />
        </>
      }
    >
      <search className={styles.filters}>
        <SearchField
          label={texts.facilitiesPage.searchName}
          hint={texts.facilitiesPage.searchHint}
          search={filters.search ?? ''}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        <FilterSelect
          label={texts.facilitiesPage.kind}
          all={texts.facilitiesPage.allKinds}
          value={filters.kind}
          options={optionsOf(facilityKinds)}
          onChange={(kind) => change({ kind })}
        />
      </search>
      <PagedList
        query={facilities}
        what="facilities"
        skeleton={<Skeleton lines={4} height="8rem" />}
        empty={
          <EmptyState
            icon={<DoorOpen />}
            title={texts.facilitiesPage.nothingBookedYet}
            action={
              mayManage && <LinkButton to={paths.newFacility}>{texts.facilitiesPage.addFacility}</LinkButton>
            }
          >
            <p>{texts.facilitiesPage.emptyText}</p>
          </EmptyState>
        }
        noMatch={isNarrowed && { title: texts.facilitiesPage.noFacilityMatches, onClear: clear }}
        keyOf={({ id }) => id}
        className={styles.cards}
      >
        {(facility) => <FacilityCard facility={facility} />}
      </PagedList>
    </Page>
  );
}

/** For managers and admins, with how much waits for them. */
function DeskLink() {
  const { data } = useEndpoint(getDesk);
  const mayManage = useMay('facility.manage');
  if (!data?.manages && !mayManage) return null;
  return (
    <LinkButton to={paths.desk}>
      {texts.facilitiesPage.manageFacilities}
      {data && data.waiting > 0 && ` (${counted(data.waiting, 'request')})`}
    </LinkButton>
  );
}

const FacilityCard = ({ facility }: { facility: Facility }) => {
  const { id, name, kind, place, capacity, photos, needsApproval, maxMinutes } = facility;
  return (
    <Card to={paths.facility(id)} gap={2} className={styles.card}>
      <span className={styles.picture}>
        {photos[0] ? (
          <img src={photos[0].address} alt="" loading="lazy" />
        ) : (
          <DoorOpen size={40} aria-hidden="true" />
        )}
      </span>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className={styles.line}>
        <MapPin size={18} aria-hidden="true" />
        <span>
          {facilityKinds[kind]}, <bdi>{place}</bdi>
        </span>
      </p>
      {capacity !== null && (
        <p className={styles.line}>
          <Users size={18} aria-hidden="true" />
          {counted(capacity, 'person', 'people')}
        </p>
      )}
      <p className={styles.line}>
        <CalendarDays size={18} aria-hidden="true" />
        {texts.facilitiesPage.upTo} {durationInWords(maxMinutes)}
      </p>
      {needsApproval && <Badge tone="warn">{texts.facilitiesPage.needsApproval}</Badge>}
    </Card>
  );
};
