import {
  endCalendarLink,
  exportAway,
  getAbsenceFigures,
  getCalendarLink,
  listAway,
  readCalendar,
  renewCalendarLink,
} from '@campus/contracts/health';
import type { HealthContext } from '../model.ts';
import { absenceFigures } from './figures.ts';
import { awayFile } from './away-file.ts';
import { listWhoIsAway } from './away.ts';
import { type CalendarOfLinks, createCalendarLinks } from '../../../services/calendars/calendar-links.ts';
import { calendarOf } from './calendar.ts';

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
