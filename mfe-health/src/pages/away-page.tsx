import { endCalendarLink, getCalendarLink, renewCalendarLink } from '@campus/contracts/health';
import { EmptyState, LinkButton, Page, Stack, useMay, CalendarLink } from '@campus/portal-kit';
import { Lock } from 'lucide-react';
import { AwayFigures } from '../overview/away-figures.tsx';
import { AwayToday } from '../overview/away-today.tsx';
import { AwayWeek } from '../overview/away-week.tsx';
import { paths } from '../paths.ts';
import { awayPageTexts } from '../overview/texts.ts';

const title = awayPageTexts.title;

export function AwayPage() {
  const mayRead = useMay('absence.read');
  if (!mayRead)
    return (
      <Page title={title}>
        <EmptyState
          icon={<Lock />}
          title={awayPageTexts.forbiddenTitle}
          action={<LinkButton to={paths.studentList}>{awayPageTexts.studentList}</LinkButton>}
        >
          <p>{awayPageTexts.forbiddenText}</p>
        </EmptyState>
      </Page>
    );
  return (
    <Page title={title} width="wide" lead={awayPageTexts.lead}>
      <Stack gap={7}>
        <AwayToday />
        <AwayWeek />
        <CalendarLink
          title={awayPageTexts.calendarTitle}
          words="A secret link shows in your calendar app who is away. Anyone with the link can read names and days without logging in, so don’t share it."
          calls={{ get: getCalendarLink, renew: renewCalendarLink, end: endCalendarLink }}
        />
        <AwayFigures />
      </Stack>
    </Page>
  );
}
