import {
  LinkButton,
  LinkList,
  NavCards,
  Notice,
  Page,
  useMay,
  usePagedEndpoint,
  useSession,
  type Way,
} from '@campus/portal-kit';
import { CalendarDays, Thermometer, Users } from 'lucide-react';
import { listLeaveQueue } from '@campus/contracts/health';
import { t } from '@lingui/core/macro';
import { paths } from '../paths.ts';
import { reminderTexts } from '../leave/texts.ts';

const ways = (): Way[] => [
  [
    paths.studentList,
    Users,
    t`Student List`,
    t`See who is present, sick or on leave now. Reasons are never shown.`,
  ],
  [paths.reportSick, Thermometer, t`Report Sick`, t`Fill in one short form. It shows who we email.`],
  [
    paths.reportLeave,
    CalendarDays,
    t`Report Leave`,
    t`Ask for days off. A teacher or admin decides, and we email a parent.`,
  ],
];

export function HomePage() {
  const isMember = useSession().status === 'member';
  const mayRead = useMay('absence.read');
  const mayDecide = useMay('application.review');
  const links = [
    ...(isMember ? [[paths.reports, t`Your reports`] as const] : []),
    ...(mayDecide ? [[paths.leaveQueue, t`Leave to decide`] as const] : []),
    ...(mayRead ? [[paths.away, t`Who is away`] as const] : []),
  ];
  return (
    <Page
      title={t`Health & Leave`}
      lead={t`Report sick or ask for leave. You can see who we email and what was decided.`}
    >
      <LeaveReminder />
      <NavCards ways={ways()} />
      {links.length > 0 && <LinkList label={t`Reports`} links={links} />}
    </Page>
  );
}

/** Tells reviewers how many leave requests they can decide; nothing for anyone else. */
export function LeaveReminder() {
  const decides = useMay('application.review');
  const { data = [], hasNextPage } = usePagedEndpoint(listLeaveQueue, { enabled: decides });
  const [first] = data;
  if (!first) return null;
  return (
    <Notice
      tone="warn"
      action={
        <LinkButton variant="primary" to={data.length === 1 ? paths.report(first.id) : paths.leaveQueue}>
          {t`Review`}
        </LinkButton>
      }
    >
      {reminderTexts().toDecide(data.length, hasNextPage)}
    </Notice>
  );
}
