import { daySchema, searchSchema } from '@campus/contracts';
import {
  type Availability,
  type BookedTime,
  durationInWords,
  facilityKinds,
  facilityKindSchema,
  getDesk,
  listAvailability,
} from '@campus/contracts/facilities';
import {
  Badge,
  counted,
  EmptyState,
  FilterSelect,
  LinkButton,
  optionsOf,
  Page,
  PagedList,
  SearchField,
  searchOf,
  Row,
  Skeleton,
  Stack,
  Text,
  useCollegeClock,
  useEndpoint,
  useMay,
  usePagedEndpoint,
  useSearchFilters,
  useToday,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ChosenTime } from '../availability/chosen-time.tsx';
import { DaySteps } from '../availability/day-steps.tsx';
import { DayTrack, type Hours, HourAxis, hoursOf } from '../availability/day-track.tsx';
import { Legend } from '../availability/legend.tsx';
import { freeInWords } from '../availability/spans.ts';
import { dayWords } from '../facility/time-words.ts';
import styles from '../facility/facility.module.css';
import { paths } from '../paths.ts';

const filterSchemas = { search: searchSchema, kind: facilityKindSchema };

/** The facilities by name, each with its day: the address holds which one. */
export function FacilitiesPage() {
  const { filters, isNarrowed, change, clear } = useSearchFilters(filterSchemas);
  const today = useToday();
  const [search] = useSearchParams();
  const day = daySchema.safeParse(search.get('day')).data ?? today;
  const [chosen, setChosen] = useState<{ facility: string; time: BookedTime } | null>(null);
  const facilities = usePagedEndpoint(listAvailability, { query: { ...filters, from: day, until: day } });
  const hours = hoursOf((facilities.data ?? []).flatMap(({ days }) => days));
  const mayManage = useMay('facility.manage');
  return (
    <Page
      title={t`Facility Booking`}
      width="wide"
      lead={t`Halls, rooms, laboratories and equipment you can book. Press the first and the last slot of a free time, or open a facility for its week.`}
      actions={
        <>
          <LinkButton variant="primary" to={paths.bookings}>
            {t`My bookings`}
          </LinkButton>
          <DeskLink />
        </>
      }
    >
      <search className={styles.filters}>
        <SearchField
          label={t`Search by name`}
          hint={t`Type the first letters of any word in the name.`}
          search={filters.search ?? ''}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        <FilterSelect
          label={t`Kind`}
          all={t`All kinds`}
          value={filters.kind}
          options={optionsOf(facilityKinds)}
          onChange={(kind) => change({ kind })}
        />
      </search>
      <Row spread gap={4}>
        <DaySteps unit="Day" shown={day} today={today} />
        <h2 aria-live="polite">{dayWords(day)}</h2>
        <Legend />
      </Row>
      <Stack gap={1}>
        <div className={styles.head}>
          <HourAxis hours={hours} across />
        </div>
        <PagedList
          query={facilities}
          what="facilities"
          skeleton={<Skeleton lines={4} height="8rem" />}
          empty={
            <EmptyState
              icon={<DoorOpen />}
              title={t`Nothing can be booked yet`}
              action={mayManage && <LinkButton to={paths.newFacility}>{t`Add a facility`}</LinkButton>}
            >
              <p>{t`Facilities appear here once an admin has added them.`}</p>
            </EmptyState>
          }
          noMatch={isNarrowed && { title: t`No facility matches`, onClear: clear }}
          keyOf={({ facility }) => facility.id}
        >
          {(available) => (
            <FacilityDay
              {...available}
              hours={hours}
              chosen={chosen?.facility === available.facility.id ? chosen.time : null}
              onChoose={(time) => setChosen({ facility: available.facility.id, time })}
            />
          )}
        </PagedList>
      </Stack>
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
      {t`Manage facilities`}
      {data && data.waiting > 0 && ` (${counted(data.waiting, 'request')})`}
    </LinkButton>
  );
}

function FacilityDay({
  facility,
  days: [day],
  hours,
  chosen,
  onChoose,
}: Availability & { hours: Hours; chosen: BookedTime | null; onChoose: (time: BookedTime) => void }) {
  const now = useCollegeClock();
  const { id, name, kind, place, capacity, photos, needsApproval, maxMinutes } = facility;
  return (
    <div className={styles.row}>
      <Link
        to={{ pathname: paths.facility(id), search: searchOf({ day: day!.day === now.day ? '' : day!.day }) }}
        className={styles.name}
      >
        <span className={styles.picture}>
          {photos[0] ? (
            <img src={photos[0].address} alt="" loading="lazy" />
          ) : (
            <DoorOpen size={24} aria-hidden="true" />
          )}
        </span>
        <span>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <Text as="span">{freeInWords(facility, day!, now)}</Text>{' '}
          <Text as="span" tone="soft" small>
            {facilityKinds[kind]}, <bdi>{place}</bdi>
            {capacity !== null && `, ${counted(capacity, 'person', 'people')}`}
            {`, ${t`up to ${{ length: durationInWords(maxMinutes) }}`}`}
          </Text>
          {needsApproval && <Badge tone="warn">{t`Needs approval`}</Badge>}
        </span>
      </Link>
      <DayTrack
        facility={facility}
        day={day!}
        hours={hours}
        chosen={chosen}
        onChoose={onChoose}
        across
        label={t`Times of ${name}`}
      />
      <ChosenTime facility={facility} time={chosen} />
    </div>
  );
}
