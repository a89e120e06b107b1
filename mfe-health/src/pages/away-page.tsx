import { endCalendarLink, getCalendarLink, renewCalendarLink } from '@campus/contracts/health';
import { EmptyState, LinkButton, Page, Stack, useMay, CalendarLink } from '@campus/portal-kit';
import { Lock } from 'lucide-react';
import { AwayFigures } from '../overview/away-figures.tsx';
import { AwayToday } from '../overview/away-today.tsx';
import { AwayWeek } from '../overview/away-week.tsx';
import { paths } from '../paths.ts';

const title = 'Who is away';

export function AwayPage() {
  const mayRead = useMay('absence.read');
  if (!mayRead)
    return (
      <Page title={title}>
        <EmptyState
          icon={<Lock />}
          title="This is for faculty and admins"
          action={<LinkButton to={paths.studentList}>Student list</LinkButton>}
        >
          <p>The student list shows who is present, sick or on leave now.</p>
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title={title}
      width="wide"
      lead="Students who reported sick or are on leave, by class. Reasons are not shown here."
    >
      <Stack gap={7}>
        <AwayToday />
        <AwayWeek />
        <CalendarLink
          title="In your calendar"
          words="A secret link shows in your calendar app who is away. Anyone with the link can read names and days without logging in, so don’t share it."
          calls={{ get: getCalendarLink, renew: renewCalendarLink, end: endCalendarLink }}
        />
        <AwayFigures />
      </Stack>
    </Page>
  );
}
