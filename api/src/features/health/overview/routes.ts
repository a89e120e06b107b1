import {
  endCalendarLink,
  exportAway,
  getAbsenceFigures,
  getCalendarLink,
  listAway,
  readCalendar,
  renewCalendarLink,
} from '@campus/contracts';
import type { Room } from '../room.ts';
import { absenceFigures } from './figures.ts';
import { awayFile } from './away-file.ts';
import { listWhoIsAway } from './away.ts';
import { createCalendarLinks } from './calendar-link.ts';
import { calendarOf } from './calendar.ts';

export function mountOverview(room: Room): void {
  const { route } = room;
  const links = createCalendarLinks(room);

  route(listAway, ({ query }) => listWhoIsAway(room, query));
  route(exportAway, ({ query }) => awayFile(room, query));
  route(getAbsenceFigures, () => absenceFigures(room));

  route(getCalendarLink, ({ caller }) => links.since(caller));
  route(renewCalendarLink, ({ caller }) => links.renew(caller));
  route(endCalendarLink, async ({ caller }) => {
    await links.end(caller);
    return undefined;
  });
  route(readCalendar, async ({ params }) => {
    await links.requireValid(params.secret);
    return calendarOf(room);
  });
}
