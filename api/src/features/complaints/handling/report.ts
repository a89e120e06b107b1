import { academicYearOf, monthsOfYear, publicCountInWords, smallestCount } from '@campus/contracts';
import { may } from '@campus/contracts/areas';
import {
  type ComplaintReport,
  type ReportCount,
  reportCounts,
  type ReportRow,
} from '@campus/contracts/complaints';
import { BinaryAnswer } from '../../../platform/http/answers.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { csv } from '../../../platform/http/csv.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { countOf, type DayCounts, medianOf } from '../../../platform/storage/day-counts.ts';
import { publicCounts, publicTotal } from '../../../services/public-counts.ts';
import type { ComplaintsContext } from '../committees.ts';
import { type Figures, figuresFor, sumOf } from './figures.ts';

type Context = Pick<ComplaintsContext, 'models' | 'committees' | 'config' | 'today'>;

/** @throws DomainError `forbidden` without a seat */
export async function readReport(
  context: Context,
  caller: Caller,
  chosen?: string,
): Promise<ComplaintReport> {
  const { committees, config, today } = context;
  const setup = await committees.read();
  const mine = await reportedTo(context, caller);
  const thisMonth = today().slice(0, 7);
  const start = config.academicYearStarts;
  const yearOf = (month: string) => academicYearOf(`${month}-01`, start);
  const figures = (await figuresFor(context, caller)).filter(
    ({ month, committee }) => month < thisMonth && mine.includes(committee),
  );
  const years = [...new Set([yearOf(thisMonth), ...figures.map(({ month }) => yearOf(month))])];
  const year = chosen ?? yearOf(thisMonth);
  const months = monthsOfYear(year, start).filter((month) => month < thisMonth && yearOf(month) === year);
  const names = await committees.names();
  return {
    year,
    years: years.toSorted().toReversed(),
    committees: setup.committees
      .filter(({ id }) => mine.includes(id))
      .map(({ id, name }) => {
        const own = figures.filter(({ committee, month }) => committee === id && months.includes(month));
        const heard = setup.categories.filter(({ offered, committee }) => offered && committee === id);
        const categories = [...new Set([...heard.map((one) => one.id), ...own.map((one) => one.category)])];
        const byCategory = rowsOf(
          categories.map((category) => own.filter((one) => one.category === category)),
        );
        const byMonth = rowsOf(months.map((month) => own.filter((one) => one.month === month)));
        return {
          id,
          name,
          total: rowOf(own, (count) => publicTotal(sumOf(own, count))),
          byCategory: categories.map((category, i) => ({
            category,
            about: names.category(category),
            ...byCategory[i]!,
          })),
          byMonth: months.map((month, i) => ({ month, ...byMonth[i]! })),
        };
      }),
  };
}

/** The committees whose figures this member may see. @throws DomainError `forbidden` */
async function reportedTo({ committees }: Context, caller: Caller): Promise<readonly string[]> {
  const setup = await committees.read();
  const mine = (await committees.readerOf(caller)).committees;
  const isAbove = setup.committees.some(
    ({ secondInstance }) => secondInstance !== null && mine.includes(secondInstance),
  );
  if (isAbove || may(caller.roles, 'complaint-committees.manage'))
    return setup.committees.map(({ id }) => id);
  if (mine.length === 0) throw new DomainError('forbidden');
  return mine;
}

const counts = Object.keys(reportCounts) as ReportCount[];

/** Rows of a table whose total is public. Hides counts that are small, or that would give a small one away. */
function rowsOf(groups: Figures[][]): ReportRow[] {
  const columns = new Map(
    counts.map((count) => [count, publicCounts(groups.map((own) => sumOf(own, count)))]),
  );
  return groups.map((own, i) => rowOf(own, (count) => columns.get(count)![i]!));
}

function rowOf(own: Figures[], of: (count: ReportCount) => ReportRow[ReportCount]): ReportRow {
  const filed = of('filed');
  const median = (days: DayCounts[]) =>
    filed.count === null || countOf(...days) < smallestCount ? null : medianOf(...days);
  return {
    filed,
    acknowledgedInTime: of('acknowledgedInTime'),
    decidedInTime: of('decidedInTime'),
    overdue: of('overdue'),
    appealed: of('appealed'),
    daysToAcknowledge: median(own.map(({ answered }) => answered)),
    daysToDecide: median(own.map(({ closed }) => closed)),
  };
}

export function reportFile({ year, committees }: ComplaintReport): BinaryAnswer {
  const rows = committees.flatMap(({ name, total, byCategory, byMonth }) => {
    const row = (category: string, month: string, of: ReportRow) => [
      year,
      name,
      category,
      month,
      ...counts.map((count) => publicCountInWords(of[count])),
      of.daysToAcknowledge,
      of.daysToDecide,
    ];
    return [
      row('All', 'All', total),
      ...byCategory.map(({ about, ...of }) => row(about, 'All', of)),
      ...byMonth.map(({ month, ...of }) => row('All', month, of)),
    ];
  });
  const columns = [
    'Academic year',
    'Committee',
    'Category',
    'Month',
    ...Object.values(reportCounts),
    'Median days to acknowledge',
    'Median days to decide',
  ];
  return new BinaryAnswer('text/csv', Buffer.from(csv(rows, { columns })), `complaints-${year}.csv`);
}
