import {
  addDays,
  Badge,
  counted,
  DataTable,
  dayInShort,
  decimal,
  EmptyState,
  LinkButton,
  MeterBar,
  mondayOf,
  Page,
  PagedList,
  PagedTable,
  percent,
  Row,
  Skeleton,
  Stack,
  Text,
  useMay,
  usePagedEndpoint,
  useToday,
  useView,
  When,
} from '@campus/portal-kit';
import { ForManagers } from '../desk/for-managers.tsx';
import { paths } from '../paths.ts';
import { texts } from '../desk/texts.ts';
import {
  facilityKinds,
  listBookingQueue,
  listFacilities,
  listUtilisation,
  type Utilisation,
  type WaitingBooking,
} from '@campus/contracts/facilities';
import { ChartBar, ChevronLeft, ChevronRight, Coffee, DoorOpen } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { timeWords } from '../facility/time-words.ts';
import { daySchema } from '@campus/contracts';
import styles from '../desk/desk.module.css';

const views = { requests: 'Requests', facilities: 'Facilities', use: 'Use' } as const;

export function DeskPage() {
  const [view, tabs] = useView(texts.deskPage.manageFacilities, views);
  const mayAdd = useMay('facility.manage');
  return (
    <Page
      title={texts.deskPage.manageFacilities}
      width="wide"
      actions={
        mayAdd && (
          <LinkButton variant="primary" to={paths.newFacility}>
            {texts.deskPage.addFacility}
          </LinkButton>
        )
      }
    >
      <ForManagers>
        {tabs}
        {view === 'requests' && <Requests />}
        {view === 'facilities' && <ManagedList />}
        {view === 'use' && <UtilisationTable />}
      </ForManagers>
    </Page>
  );
}

/** Bookings that wait for the reader's decision; each is decided on its page. */
const Requests = () => (
  <PagedList
    query={usePagedEndpoint(listBookingQueue)}
    what="requests"
    empty={
      <EmptyState icon={<Coffee />} title={texts.requests.noRequestsWaiting}>
        <p>{texts.requests.emptyText}</p>
      </EmptyState>
    }
    keyOf={({ id }) => id}
  >
    {(booking, all) => <Request booking={booking} ids={all.map(({ id }) => id)} />}
  </PagedList>
);

const Request = ({ booking, ids }: { booking: WaitingBooking; ids: string[] }) => {
  const { id, facility, title, purpose, by, bookedAt, waiters } = booking;
  return (
    <>
      <h2>
        <Link to={paths.booking(id)} state={{ queue: { search: '', ids } }}>
          <bdi>{facility.name}</bdi>, {timeWords(booking)}
        </Link>
      </h2>
      <p>
        {by && (
          <>
            <bdi>{by.name}</bdi>,{' '}
          </>
        )}
        {texts.requests.requestedOn} <When at={bookedAt} />
      </p>
      {waiters > 0 && <Badge tone="accent">{texts.requests.waiters(waiters)}</Badge>}
      <p dir="auto">
        <bdi>{title ? `${title}: ${purpose}` : purpose}</bdi>
      </p>
    </>
  );
};

function ManagedList() {
  const mayAdd = useMay('facility.manage');
  return (
    <PagedList
      query={usePagedEndpoint(listFacilities, { query: { managed: 'true' } })}
      what="facilities"
      empty={
        <EmptyState
          icon={<DoorOpen />}
          title={texts.managedList.noFacilitiesYet}
          action={
            mayAdd && (
              <LinkButton variant="primary" to={paths.newFacility}>
                {texts.managedList.addFacility}
              </LinkButton>
            )
          }
        />
      }
      keyOf={({ id }) => id}
    >
      {({ id, name, kind, place, retired, needsApproval }) => (
        <>
          <h2>
            <Link to={paths.managed(id)}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p>
            {facilityKinds[kind]}, <bdi>{place}</bdi>
          </p>
          {(retired || needsApproval) && (
            <Row gap={2}>
              {retired && <Badge>{texts.managedList.retired}</Badge>}
              {needsApproval && <Badge tone="warn">{texts.managedList.needsApproval}</Badge>}
            </Row>
          )}
        </>
      )}
    </PagedList>
  );
}

const weeks = 4;

/** How much of the opening hours is booked, for each facility in four weeks. */
function UtilisationTable() {
  const today = useToday();
  const [search] = useSearchParams();
  // Last week and three to come.
  const from = mondayOf(daySchema.safeParse(search.get('from')).data ?? addDays(today, -7));
  const utilisation = usePagedEndpoint(listUtilisation, { query: { from, weeks } });
  const searchOf = (day: string) => `?view=use&from=${day}`;
  return (
    <Stack gap={5}>
      <Text>{texts.utilisation.lead}</Text>
      <nav aria-label={texts.utilisation.weeks}>
        <Row>
          <LinkButton
            to={{ search: searchOf(addDays(from, -7 * weeks)) }}
            icon={<ChevronLeft size={18} aria-hidden="true" />}
          >
            {texts.utilisation.earlier}
          </LinkButton>
          <LinkButton to={{ search: searchOf(addDays(from, 7 * weeks)) }}>
            {texts.utilisation.later}
            <ChevronRight size={18} aria-hidden="true" />
          </LinkButton>
        </Row>
      </nav>
      <PagedTable
        query={utilisation}
        what="facilities"
        skeleton={<Skeleton lines={5} height="3rem" />}
        empty={<EmptyState icon={<ChartBar />} title={texts.utilisation.noFacilitiesYet} />}
      >
        {(rows) => (
          <DataTable
            caption={texts.utilisation.useWeeksFrom(weeks, dayInShort(from))}
            columns={columnsOf(rows)}
            rows={rows}
            rowKey={({ facility }) => facility.id}
          />
        )}
      </PagedTable>
    </Stack>
  );
}

type Week = Utilisation['weeks'][number];

const columnsOf = (rows: readonly Utilisation[]) => [
  {
    key: 'facility',
    header: texts.utilisation.facility,
    cell: ({ facility }: Utilisation) => (
      <Link to={paths.managed(facility.id)}>
        <bdi>{facility.name}</bdi>
      </Link>
    ),
  },
  ...(rows[0]?.weeks ?? []).map(({ monday }, index) => ({
    key: monday,
    header: texts.utilisation.weekOf(dayInShort(monday).split(', ')[1]),
    cell: ({ weeks: all }: Utilisation) => all[index] && <Share week={all[index]} />,
  })),
];

const Share = ({ week: { bookings, bookedMinutes, openMinutes } }: { week: Week }) => {
  // Bookings that were made under longer opening hours can be more than all of today's.
  const share = openMinutes === 0 ? 0 : Math.min(1, bookedMinutes / openMinutes);
  return (
    <Stack gap={1} className={styles.share}>
      <span>{openMinutes === 0 ? texts.utilisation.closed : percent(bookedMinutes, openMinutes)}</span>
      <MeterBar share={share} aria-hidden="true" />
      <Text as="span" tone="soft">
        {texts.utilisation.ofHours(
          counted(bookings, 'booking'),
          decimal(bookedMinutes / 60),
          decimal(openMinutes / 60),
        )}
      </Text>
    </Stack>
  );
};
