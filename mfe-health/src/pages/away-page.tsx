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
          <p>Who is present, sick or on leave now stands in the student list.</p>
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title={title}
      width="wide"
      lead="Reports of the students, by class. Why somebody is away is not shown here."
    >
      <Stack gap={7}>
        <AwayToday />
        <AwayWeek />
        <CalendarLink
          title="In your calendar"
          words="A secret link shows who is away in your calendar program. Anybody who has the link can read names and days without signing in, so don’t share it."
          calls={{ get: getCalendarLink, renew: renewCalendarLink, end: endCalendarLink }}
        />
        <AwayFigures />
      </Stack>
    </Page>
  );
}
