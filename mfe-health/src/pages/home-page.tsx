import { getWaiting } from '@campus/contracts';
import { Page, useApi, useMay, useSession, Way, Ways } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Thermometer, Users, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { healthKeys } from '../query-keys.ts';
import styles from './home-page.module.css';

const ways: [to: string, Icon: LucideIcon, title: string, words: string][] = [
  ['/student-list', Users, 'Student List', 'Who is present, sick or on leave now; never why.'],
  ['/report-sick', Thermometer, 'Report Sick', 'One short form. Your class coordinator is told by e-mail.'],
  ['/report-leave', CalendarDays, 'Report Leave', 'Ask for days off. Faculty decide, and a parent is told.'],
];

/** Whether somebody decides by standing in for somebody, which only the API knows. */
function useDecides(isAsked: boolean): boolean {
  const api = useApi();
  const { data } = useQuery({
    queryKey: healthKeys.decides,
    queryFn: async ({ signal }) => (await api.call(getWaiting, { signal })).reviews,
    enabled: isAsked,
  });
  return data === true;
}

export function HomePage() {
  const isMember = useSession().status === 'member';
  const mayRead = useMay('absence.read');
  const decides = useDecides(isMember && !mayRead);
  const links = [
    ...(isMember ? [['/health-system/reports', 'Your reports'] as const] : []),
    ...(mayRead || decides ? [['/health-system/leave-queue', 'Leave to decide'] as const] : []),
    ...(mayRead ? [['/health-system/away', 'Who is away'] as const] : []),
  ];
  return (
    <Page
      title="Health & Leave"
      lead="Report sick or ask for leave from your phone: the right people are told, and you see that they are."
    >
      <Ways>
        {ways.map(([to, Icon, title, words]) => (
          <Way key={to} to={to} icon={<Icon aria-hidden="true" />} title={title}>
            {words}
          </Way>
        ))}
      </Ways>
      {links.length > 0 && (
        <nav aria-label="Reports">
          <ul className={styles['links']}>
            {links.map(([to, words]) => (
              <li key={to}>
                <Link to={to}>{words}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Page>
  );
}
