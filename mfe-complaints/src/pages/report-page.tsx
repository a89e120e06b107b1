import { academicYearSchema, type PublicCount, publicCountInWords, smallestCount } from '@campus/contracts';
import {
  type ComplaintReport,
  exportComplaintReport,
  getComplaintReport,
  type ReportCount,
  reportCounts,
  type ReportRow,
} from '@campus/contracts/complaints';
import {
  DataTable,
  decimal,
  DownloadButton,
  FilterSelect,
  monthInWords,
  Page,
  QueryState,
  Section,
  Skeleton,
  SmallText,
  Stack,
  Text,
  useEndpoint,
  useSearchFilters,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { paths } from '../paths.ts';

/** Figures for the yearly report, for members of committees and admins. */
export function ReportPage() {
  useCoverTokens();
  const { filters, change } = useSearchFilters({ year: academicYearSchema });
  const report = useEndpoint(getComplaintReport, { query: filters });
  const [latest, ...earlier] = report.data?.years ?? [];
  return (
    <Page
      title={t`Yearly report of complaints`}
      width="wide"
      parents={[[paths.figures, t`How long answers take`]]}
      lead={t`How many complaints each committee received, and how quickly they were answered.`}
      actions={
        report.data && (
          <DownloadButton
            endpoint={exportComplaintReport}
            query={filters}
            fileName={`complaints-${report.data.year}.csv`}
          >
            {t`Download as CSV`}
          </DownloadButton>
        )
      }
    >
      <Stack width="measure">
        <FilterSelect
          label={t`Academic year`}
          all={latest ?? t`This year`}
          value={filters.year === latest ? undefined : filters.year}
          options={[...new Set([...(filters.year ? [filters.year] : []), ...earlier])]
            .filter((year) => year !== latest)
            .map((year) => ({ value: year, label: year }))}
          onChange={(year) => change({ year })}
        />
      </Stack>
      <QueryState query={report} skeleton={<Skeleton lines={5} height="4rem" />}>
        {({ committees }) => committees.map((one) => <Committee key={one.id} of={one} />)}
      </QueryState>
      <Section title={t`How to read this`}>
        <Stack as="ul" gap={3} width="measure">
          <li>{t`A complaint counts for the committee that received it first, in the month of filing, once that month is over. Complaints that are hidden from you don’t count here.`}</li>
          <li>{t`Acknowledged means the first answer that the author can read, decided means closed for the first time. Without a deadline, everything is in time. Days are calendar days.`}</li>
          <li>{t`Counts below ${smallestCount} are hidden. If a hidden count could be worked out from others, another count is hidden too.`}</li>
        </Stack>
      </Section>
    </Page>
  );
}

function Committee({
  of: { name, total, byCategory, byMonth },
}: {
  of: ComplaintReport['committees'][number];
}) {
  const all = { key: t`All`, ...total };
  return (
    <Section title={name}>
      <Figures
        caption={t`By category`}
        what={t`Category`}
        rows={[all, ...byCategory.map(({ about, ...row }) => ({ key: about, ...row }))]}
      />
      {byMonth.length > 0 && (
        <Figures
          caption={t`By month of filing`}
          what={t`Month`}
          rows={byMonth.map(({ month, ...row }) => ({ key: monthInWords(month), ...row }))}
        />
      )}
    </Section>
  );
}

type Row = ReportRow & { key: string };

const counts = Object.keys(reportCounts) as ReportCount[];

/** Rows in which every count is small are only named. */
function Figures({ caption, what, rows }: { caption: string; what: string; rows: Row[] }) {
  const isSmall = (row: Row) => counts.every((count) => row[count].isSmall);
  const few = rows.filter(isSmall).map(({ key }) => key);
  return (
    <Stack gap={2}>
      <DataTable
        caption={caption}
        rows={rows.filter((row) => !isSmall(row))}
        rowKey={({ key }) => key}
        columns={[
          { key: 'what', header: what, cell: ({ key }) => <bdi>{key}</bdi> },
          ...counts.map((count) => ({
            key: count,
            header: reportCounts[count],
            numeric: true,
            cell: (row: Row) => <Count of={row[count]} />,
          })),
          {
            key: 'acknowledged',
            header: t`Median days to acknowledge`,
            numeric: true,
            cell: ({ daysToAcknowledge }) => daysIn(daysToAcknowledge),
          },
          {
            key: 'decided',
            header: t`Median days to decide`,
            numeric: true,
            cell: ({ daysToDecide }) => daysIn(daysToDecide),
          },
        ]}
      />
      {few.length > 0 && (
        <Text tone="soft">{t`Fewer than ${smallestCount} of everything: ${{ names: few.join(', ') }}.`}</Text>
      )}
    </Stack>
  );
}

const daysIn = (days: number | null) => (days === null ? '–' : decimal(days));

const Count = ({ of }: { of: PublicCount }) =>
  of.count === null ? <SmallText as="span">{publicCountInWords(of)}</SmallText> : of.count;
