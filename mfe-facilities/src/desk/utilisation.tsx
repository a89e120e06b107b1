import { daySchema } from '@campus/contracts';
import { listUtilisation, type Utilisation } from '@campus/contracts/facilities';
import {
  addDays,
  counted,
  DataTable,
  dayInShort,
  decimal,
  EmptyState,
  LinkButton,
  MeterBar,
  mondayOf,
  PagedTable,
  percent,
  Row,
  Skeleton,
  Stack,
  Text,
  usePagedEndpoint,
  useToday,
} from '@campus/portal-kit';
import { ChartBar, ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './desk.module.css';
import { texts } from './texts.ts';

const weeks = 4;

/** How much of the opening hours is booked, for each facility in four weeks. */
export function UtilisationTable() {
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
