import { type Figure, smallestCount } from '@campus/contracts';
import type { ComplaintFigures } from '@campus/contracts/complaints';
import { rowsOf } from '../../../platform/invariants.ts';
import { countOf, dayKey, medianOf, typically } from '../../../platform/storage/day-counts.ts';
import { addCounts, countOn, type KeptFigures } from '../../../platform/storage/kept-figures.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ComplaintsContext } from '../committees.ts';
import type {
  ComplaintModels,
  ComplaintRecord,
  EntryRecord,
  FiguresRecord,
  Mark,
  ReadComplaint,
} from '../model.ts';
import { isOver } from '../../../services/procedure/deadlines.ts';
import { nextDue } from '../procedure/clocks.ts';

type Counted = Pick<ComplaintRecord, 'category' | 'filedOn' | 'answeredOn' | 'closedOn' | 'counted'>;
type Counts = Required<Omit<FiguresRecord, '_id'>>;
/** The complaints of one month, committee, category and audience. */
export interface Figures extends Counts {
  month: string;
  committee: string;
  category: string;
  isPublic: boolean;
}
type Context = Pick<ComplaintsContext, 'models' | 'committees' | 'today'>;

const countedFields = { category: 1, filedOn: 1, answeredOn: 1, closedOn: 1, counted: 1 } as const;

export const keptFigures = ({
  figures,
  complaints,
}: ComplaintModels): KeptFigures<string, Counts, Counted> => ({
  collection: figures.collection,
  none: () => ({
    filed: 0,
    acknowledgedInTime: 0,
    decidedInTime: 0,
    overdue: 0,
    appealed: 0,
    answered: {},
    closed: {},
  }),
  rows: () => rowsOf(complaints, ['category', 'filedOn', 'answeredOn', 'closedOn', 'counted']),
  idOf: ({ category, filedOn, counted: { committee, isPublic } }) =>
    [filedOn.slice(0, 7), committee, category, isPublic ? 'public' : 'private'].join(':'),
  countsOf: ({ filedOn, answeredOn, closedOn, counted: { marks } }) => ({
    filed: 1,
    ...Object.fromEntries(marks.map((mark) => [mark, 1])),
    ...(answeredOn && { [`answered.${dayKey(filedOn, answeredOn)}`]: 1 }),
    ...(closedOn && { [`closed.${dayKey(filedOn, closedOn)}`]: 1 }),
  }),
  nameOf: (id) => `Complaints of ${id}`,
  inWords: ({ filed, answered, closed, acknowledgedInTime, decidedInTime, overdue, appealed }) =>
    `${filed} filed, ${countOf(answered)} answered (${acknowledgedInTime} in time), ${countOf(closed)} closed (${decidedInTime} in time), ${overdue} overdue and ${appealed} appealed`,
});

/** All figures, for someone from whom complaints are hidden without these. */
export async function figuresFor(
  { models }: Pick<Context, 'models'>,
  caller: Pick<Caller, 'id'> | null,
): Promise<Figures[]> {
  const { none, idOf, countsOf } = keptFigures(models);
  const records = await models.figures.find().lean();
  const all = new Map(records.map(({ _id, ...counts }) => [_id, { ...none(), ...counts }]));
  const hidden = caller
    ? await models.complaints.find({ 'hiddenFrom.id': caller.id }, countedFields).lean()
    : [];
  for (const complaint of hidden) {
    const id = idOf(complaint);
    const counts = all.get(id);
    if (counts) addCounts(counts, countsOf(complaint), -1);
    // A row without complaints would show that one is hidden.
    if (counts?.filed === 0) all.delete(id);
  }
  return [...all].map(([id, counts]) => {
    const [month = '', committee = '', category = '', audience] = id.split(':');
    return { month, committee, category, isPublic: audience === 'public', ...counts };
  });
}

/** Counts only complaints that every member can read. Figures with others would show that one came. */
export async function readFigures(
  { models, committees }: Context,
  caller: Pick<Caller, 'id'>,
): Promise<ComplaintFigures> {
  const figures = (await figuresFor({ models }, caller)).filter(({ isPublic }) => isPublic);
  const { categories } = await committees.read();
  return {
    total: paceOf(figures),
    byCategory: categories
      .map(({ id, label, offered, readers }) => ({
        category: id,
        about: label,
        isShown: offered && readers === 'members',
        ...paceOf(figures.filter(({ category }) => category === id)),
      }))
      .flatMap(({ isShown, ...pace }) => (isShown || pace.filed > 0 ? pace : [])),
  };
}

export const sumOf = (figures: readonly Figures[], count: Exclude<keyof Counts, 'answered' | 'closed'>) =>
  figures.reduce((sum, one) => sum + one[count], 0);

function paceOf(figures: Figures[]) {
  const answered = figures.map((one) => one.answered);
  const closed = figures.map((one) => one.closed);
  return {
    filed: sumOf(figures, 'filed'),
    answered: countOf(...answered),
    daysToAnswer: medianOf(...answered),
    closed: countOf(...closed),
    daysToClose: medianOf(...closed),
  };
}

/** With fewer complaints, the landing page has no figure. */
const leastPublic = 20;
const inFives = (count: number) => count - (count % smallestCount);

/**
 * For the landing page, of all complaints. Private ones count in fives, and only those of months that are over, so that no
 * single one shows.
 */
export async function publicFigures({
  models,
  today,
}: Pick<ComplaintsContext, 'models' | 'today'>): Promise<Figure[]> {
  const all = await figuresFor({ models }, null);
  const open = all.filter(({ isPublic }) => isPublic);
  const hidden = all.filter(({ isPublic, month }) => !isPublic && month < today().slice(0, 7));
  const count = (what: 'filed' | 'decidedInTime') => sumOf(open, what) + inFives(sumOf(hidden, what));
  const isMany = countOf(...hidden.map(({ closed }) => closed)) >= smallestCount;
  const median = medianOf(...[...open, ...(isMany ? hidden : [])].map(({ closed }) => closed));
  const outOf = count('filed');
  if (outOf < leastPublic || median === null) return [];
  const label = `complaints decided in time, ${typically(median)}`;
  const way = { path: '/complaint-system/figures', link: 'See how long answers take' };
  return [{ area: 'anonymous-complaints', label, value: count('decidedInTime'), outOf, ...way }];
}

/** Updates the facts for the figures after a step or message, with the days that it decided. */
export function countedAfter(
  { counted, clocks, history }: ReadComplaint,
  { answeredOn, closedOn }: Partial<Pick<ReadComplaint, 'answeredOn' | 'closedOn'>>,
  { on, action }: EntryRecord,
): ReadComplaint['counted'] {
  // The clocks of the first committee are gone once the portal handed it on.
  const isFirst = !history.some(({ by }) => by === 'portal');
  const isInTime = (what: (typeof clocks)[number]['what']) =>
    isFirst && clocks.every((clock) => clock.what !== what || (clock.metOn ?? on) <= clock.due);
  const marks: Mark[] = [
    ...counted.marks,
    ...(answeredOn && isInTime('acknowledge') ? (['acknowledgedInTime'] as const) : []),
    ...(closedOn && isInTime('decide') ? (['decidedInTime'] as const) : []),
    ...(action === 'appeal' ? (['appealed'] as const) : []),
    ...(isOver(nextDue(clocks), on) ? (['overdue'] as const) : []),
  ];
  return { ...counted, marks: [...new Set(marks)] };
}

/** Counts a missed deadline, once for each complaint. */
export async function countOverdue(
  { models, log }: Pick<ComplaintsContext, 'models' | 'log'>,
  _id: string,
): Promise<void> {
  const counted = await models.complaints
    .findOneAndUpdate(
      { _id, 'counted.marks': { $ne: 'overdue' } },
      // A step that was read before would write the marks without it.
      { $push: { 'counted.marks': 'overdue' }, $inc: { version: 1 } },
      { projection: countedFields },
    )
    .lean();
  const figures = keptFigures(models);
  if (counted) await countOn(figures, log, figures.idOf(counted), { overdue: 1 });
}
