import { LinkList, Page, useMay, useSession, NavCards, type Way } from '@campus/portal-kit';
import { CalendarDays, Thermometer, Users } from 'lucide-react';
import { paths } from '../paths.ts';

const ways: Way[] = [
  [paths.studentList, Users, 'Student List', 'Who is present, sick or on leave now; never why.'],
  [paths.reportSick, Thermometer, 'Report Sick', 'One short form. Your class coordinator is told by e-mail.'],
  [
    paths.reportLeave,
    CalendarDays,
    'Report Leave',
    'Ask for days off. Faculty decide, and a parent is told.',
  ],
];

export function HomePage() {
  const isMember = useSession().status === 'member';
  const mayRead = useMay('absence.read');
  const mayDecide = useMay('application.review');
  const links = [
    ...(isMember ? [[paths.reports, 'Your reports'] as const] : []),
    ...(mayRead || mayDecide ? [[paths.leaveQueue, 'Leave to decide'] as const] : []),
    ...(mayRead ? [[paths.away, 'Who is away'] as const] : []),
  ];
  return (
    <Page
      title="Health & Leave"
      lead="Report sick or ask for leave from your phone: the right people are told, and you see that they are."
    >
      <NavCards ways={ways} />
      {links.length > 0 && <LinkList label="Reports" links={links} />}
    </Page>
  );
}
