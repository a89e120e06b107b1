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
import { t } from '@lingui/core/macro';
import styles from '../desk/desk.module.css';

const views = { requests: 'Requests', facilities: 'Facilities', use: 'Use' } as const;

export function DeskPage() {
  const [view, tabs] = useView(t`Manage facilities`, views);
  const mayAdd = useMay('facility.manage');
  return (
    <Page
      title={t`Manage facilities`}
      width="wide"
      actions={
        mayAdd && (
          <LinkButton variant="primary" to={paths.newFacility}>
            {t`Add a facility`}
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
      <EmptyState icon={<Coffee />} title={t`No requests are waiting`}>
        <p>{t`New requests appear here. We also email you.`}</p>
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
        {t`requested on`} <When at={bookedAt} />
      </p>
      {waiters > 0 && <Badge tone="accent">{texts().requests.waiters(waiters)}</Badge>}
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
          title={t`No facilities yet`}
          action={
            mayAdd && (
              <LinkButton variant="primary" to={paths.newFacility}>
                {t`Add a facility`}
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
              {retired && <Badge>{t`Retired`}</Badge>}
              {needsApproval && <Badge tone="warn">{t`Needs approval`}</Badge>}
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
      <Text>{t`Booked time as a share of the opening hours. A full bar is 100%. Requests count once they are approved.`}</Text>
      <nav aria-label={t`Weeks`}>
        <Row>
          <LinkButton
            to={{ search: searchOf(addDays(from, -7 * weeks)) }}
            icon={<ChevronLeft size={18} aria-hidden="true" />}
          >
            {t`Earlier`}
          </LinkButton>
          <LinkButton to={{ search: searchOf(addDays(from, 7 * weeks)) }}>
            {t`Later`}
            <ChevronRight size={18} aria-hidden="true" />
          </LinkButton>
        </Row>
      </nav>
      <PagedTable
        query={utilisation}
        what="facilities"
        skeleton={<Skeleton lines={5} height="3rem" />}
        empty={<EmptyState icon={<ChartBar />} title={t`No facilities yet`} />}
      >
        {(rows) => (
          <DataTable
            caption={t`Use in ${weeks} weeks from ${{ from: dayInShort(from) }}`}
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
    header: t`Facility`,
    cell: ({ facility }: Utilisation) => (
      <Link to={paths.managed(facility.id)}>
        <bdi>{facility.name}</bdi>
      </Link>
    ),
  },
  ...(rows[0]?.weeks ?? []).map(({ monday }, index) => ({
    key: monday,
    header: t`Week of ${{ monday: dayInShort(monday).split(', ')[1]! }}`,
    cell: ({ weeks: all }: Utilisation) => all[index] && <Share week={all[index]} />,
  })),
];

const Share = ({ week: { bookings, bookedMinutes, openMinutes } }: { week: Week }) => {
  // Bookings that were made under longer opening hours can be more than all of today's.
  const share = openMinutes === 0 ? 0 : Math.min(1, bookedMinutes / openMinutes);
  return (
    <Stack gap={1} className={styles.share}>
      <span>{openMinutes === 0 ? t`Closed` : percent(bookedMinutes, openMinutes)}</span>
      <MeterBar share={share} aria-hidden="true" />
      <Text as="span" tone="soft">
        {t`${{ bookings: counted(bookings, 'booking') }}, ${{ bookedMinutes: decimal(bookedMinutes / 60) }} of ${{ openMinutes: decimal(openMinutes / 60) }} hours`}
      </Text>
    </Stack>
  );
};
