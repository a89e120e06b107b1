import { LinkList, Page, useMay, useSession, NavCards, type Way } from '@campus/portal-kit';
import { CalendarDays, Thermometer, Users } from 'lucide-react';
import { LeaveReminder } from '../leave/leave-reminder.tsx';
import { paths } from '../paths.ts';

const ways: Way[] = [
  [
    paths.studentList,
    Users,
    'Student List',
    'See who is present, sick or on leave now. Reasons are never shown.',
  ],
  [paths.reportSick, Thermometer, 'Report Sick', 'Fill in one short form. You see whom we email.'],
  [
    paths.reportLeave,
    CalendarDays,
    'Report Leave',
    'Ask for days off. A teacher or admin decides, and we email a parent.',
  ],
];

export function HomePage() {
  const isMember = useSession().status === 'member';
  const mayRead = useMay('absence.read');
  const mayDecide = useMay('application.review');
  const links = [
    ...(isMember ? [[paths.reports, 'Your reports'] as const] : []),
    ...(mayDecide ? [[paths.leaveQueue, 'Leave to decide'] as const] : []),
    ...(mayRead ? [[paths.away, 'Who is away'] as const] : []),
  ];
  return (
    <Page
      title="Health & Leave"
      lead="Report sick or ask for leave. You see whom we email, and the decision."
    >
      <LeaveReminder />
      <NavCards ways={ways} />
      {links.length > 0 && <LinkList label="Reports" links={links} />}
    </Page>
  );
}
