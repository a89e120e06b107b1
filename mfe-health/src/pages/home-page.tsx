import { LinkList, Page, useMay, useSession, NavCards, type Way } from '@campus/portal-kit';
import { CalendarDays, Thermometer, Users } from 'lucide-react';
import { LeaveReminder } from '../leave/leave-reminder.tsx';
import { paths } from '../paths.ts';
import { homePageTexts } from './texts.ts';

const ways: Way[] = [
  [paths.studentList, Users, homePageTexts.studentList, homePageTexts.studentListHint],
  [paths.reportSick, Thermometer, homePageTexts.reportSick, homePageTexts.reportSickHint],
  [paths.reportLeave, CalendarDays, homePageTexts.reportLeave, homePageTexts.reportLeaveHint],
];

export function HomePage() {
  const isMember = useSession().status === 'member';
  const mayRead = useMay('absence.read');
  const mayDecide = useMay('application.review');
  const links = [
    ...(isMember ? [[paths.reports, homePageTexts.yourReports] as const] : []),
    ...(mayDecide ? [[paths.leaveQueue, homePageTexts.leaveQueue] as const] : []),
    ...(mayRead ? [[paths.away, homePageTexts.whoAway] as const] : []),
  ];
  return (
    <Page title={homePageTexts.title} lead={homePageTexts.lead}>
      <LeaveReminder />
      <NavCards ways={ways} />
      {links.length > 0 && <LinkList label={homePageTexts.reports} links={links} />}
    </Page>
  );
}
