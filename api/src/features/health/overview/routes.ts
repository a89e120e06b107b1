import {
  type AbsenceKind,
  absenceKinds,
  absenceLimits,
  endCalendarLink,
  exportAway,
  getAbsenceFigures,
  getCalendarLink,
  listAway,
  type listStudents,
  readCalendar,
  renewCalendarLink,
  type Student,
} from '@campus/contracts/health';
import type { Parsed } from '@campus/contracts';
import type { AbsenceRecord, HealthContext } from '../model.ts';
import { absencesOn, type AwayRecord, type Days, listWhoIsAway } from './away.ts';
import { type CalendarOfLinks, createCalendarLinks } from '../../../services/calendars/calendar-links.ts';
import { csv } from '../../../platform/http/csv.ts';
import { BinaryAnswer, type RawAnswer } from '../../../platform/http/answers.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { daysBefore, mondayOf, weekOf } from '../../../platform/days.ts';
import { CalendarAnswer, newCalendar } from '../../../services/calendars/calendar-answer.ts';
import { encodeCursor, readPage } from '../../../platform/storage/pagination.ts';
import { foundBy } from '../../../platform/storage/search-words.ts';
import type { MemberRecord } from '../../../services/members/member-model.ts';
import { slotOf } from '../policy.ts';

export const awayCalendar: CalendarOfLinks = {
  collection: 'calendarLinks',
  path: '/api/away-calendar',
  action: 'absence.read',
};

export function mountOverview(context: HealthContext): void {
  const { route } = context;
  const links = createCalendarLinks(context, awayCalendar);

  route(listAway, ({ query }) => listWhoIsAway(context, query));
  route(exportAway, ({ query }) => awayFile(context, query));
  route(getAbsenceFigures, () => absenceFigures(context));

  route(getCalendarLink, ({ caller }) => links.since(caller));
  route(renewCalendarLink, ({ caller }) => links.renew(caller));
  route(endCalendarLink, async ({ caller }) => {
    await links.end(caller);
    return undefined;
  });
  route(readCalendar, async ({ params }) => {
    await links.ownerOf(params.secret);
    return calendarOf(context);
  });
}

const columns = [
  { key: 'className', header: 'Class' },
  { key: 'name', header: 'Name' },
  { key: 'registrationNumber', header: 'Registration number' },
  { key: 'kind', header: 'Status' },
  { key: 'from', header: 'First day' },
  { key: 'fromAfternoon', header: 'From midday' },
  { key: 'until', header: 'Last day' },
  { key: 'untilMidday', header: 'Until midday' },
];

/** Absent students as a spreadsheet file. */
async function awayFile(
  context: Pick<HealthContext, 'models' | 'members'>,
  days: Days,
): Promise<BinaryAnswer> {
  const { items, isCut } = await listWhoIsAway(context, days);
  if (isCut) {
    const message = `More than ${items.length} reports don’t fit into the file: choose fewer days.`;
    throw new DomainError('invalid-input', { message, errors: [{ field: 'until', message }] });
  }
  const text = csv(
    items.map((away) => ({ ...away, kind: absenceKinds[away.kind] })),
    {
      columns,
      cast: { boolean: (value) => (value ? 'yes' : 'no') },
    },
  );
  return new BinaryAnswer('text/csv', Buffer.from(text), `away-${days.from}-${days.until}.csv`);
}

const weeks = 12;

/** Reports that count, by the week in which they begin; this week is the last one. */
async function absenceFigures({
  models,
  today,
}: Pick<HealthContext, 'models' | 'today'>): Promise<Parsed<typeof getAbsenceFigures.response>> {
  const thisMonday = mondayOf(today());
  const mondays = Array.from({ length: weeks }, (_, i) => daysBefore(thisMonday, 7 * (weeks - 1 - i)));
  const count = (kind: AbsenceKind, monday: string) =>
    models.absences
      .countDocuments({ state: 'Approved', kind, from: { $gte: monday, $lt: daysBefore(monday, -7) } })
      .exec();
  return Promise.all(
    mondays.map(async (monday) => ({
      week: weekOf(monday),
      monday,
      sick: await count('sick', monday),
      leave: await count('leave', monday),
    })),
  );
}

/** Days back that the calendar has. */
const past = 14;
const mostReports = 5000;
/** Names and statuses of the students who are away; no class, number or reason. */
async function calendarOf(
  context: Pick<HealthContext, 'models' | 'members' | 'today' | 'config'>,
): Promise<RawAnswer> {
  const days = {
    from: daysBefore(context.today(), past),
    until: daysBefore(context.today(), -absenceLimits.ahead),
  };
  const { host } = new URL(context.config.portalUrl);
  const calendar = newCalendar('Who is away', context.config);
  for (const away of await absencesOn(context, days, mostReports))
    calendar.createEvent({
      id: `${away._id}@${host}`,
      // Not the moment of the answer, which would make every event look changed.
      stamp: away.reportedAt,
      sequence: away.version,
      allDay: true,
      start: new Date(away.from),
      // The day after the last one, RFC 5545 §3.6.1.
      end: new Date(daysBefore(away.until, -1)),
      summary: summaryOf(away),
    });
  return new CalendarAnswer(calendar);
}

function summaryOf({ name, kind, fromAfternoon, untilMidday }: AwayRecord): string {
  const halves = [fromAfternoon && 'from midday', untilMidday && 'until midday'].filter(Boolean);
  return `${name}: ${absenceKinds[kind]}${halves.length > 0 ? ` (${halves.join(', ')})` : ''}`;
}

type Named = Pick<MemberRecord, '_id' | 'name' | 'nameLower'>;
const named = { name: 1, nameLower: 1 } as const;

/**
 * Students by name, those without one first, with their status now. Looks up as many members as the page has, wherever
 * it begins, and the half day of each.
 */
export async function studentPage(
  { models, members, halfDay }: HealthContext,
  { after, limit, search }: Parsed<typeof listStudents.query>,
): Promise<Student[]> {
  const filter = { roles: 'student', ...foundBy(search) };
  const list = { filter, fields: named, order: { nameLower: 1, _id: 1 } as const };
  const cursor = after === undefined ? undefined : await cursorAfter(after);
  const { found } = await readPage<Named>(members.model, list, { cursor, limit });

  const now = halfDay();
  const slots = { $in: found.map(({ _id }) => slotOf(_id, now)) };
  const away = await models.absences
    .find({ slots, state: 'Approved' }, { 'author.id': 1, kind: 1 })
    .lean<Pick<AbsenceRecord, 'author' | 'kind'>[]>();
  const kindOf = new Map(away.map(({ author, kind }) => [author.id, kind]));
  return found.map(({ _id, name }) => {
    const kind = kindOf.get(_id);
    return { _id, name: name || 'Member without a name', status: kind ? absenceKinds[kind] : 'Present' };
  });

  async function cursorAfter(id: string): Promise<string> {
    const last = await members.model.findById(id, named).lean<Named>();
    if (!last) throw invalidField('after', 'There is no such student. Start from the first page.');
    return encodeCursor([last.nameLower, id]);
  }
}
