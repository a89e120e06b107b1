import { endCalendarLink, getCalendarLink, renewCalendarLink } from '@campus/contracts/health';
import { CalendarLink, Page, Stack } from '@campus/portal-kit';
import { AwayFigures } from '../overview/away-figures.tsx';
import { AwayToday } from '../overview/away-today.tsx';
import { AwayWeek } from '../overview/away-week.tsx';
import { awayPageTexts } from '../overview/texts.ts';

export const AwayPage = () => (
  <Page title={awayPageTexts.title} width="wide" lead={awayPageTexts.lead}>
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
