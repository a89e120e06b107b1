import { messageDays } from '@campus/contracts/messages';
import { dayInWords } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    bell: (unread: number) =>
      unread === 0
        ? t`Messages`
        : t`Messages: ${unread === 1 ? '1 is new' : `${unread > 99 ? 'more than 99' : unread} are new`}`,
    badge: (unread: number) => (unread > 99 ? '99+' : String(unread)),
    lead: t`News about your applications, complaints, votes and roles from the last ${messageDays} days. Only you can see it.`,
    noneMore: t`You get a message when there is news for you: a decision, an answer or a new role.`,
    day: (day: string, today: string, yesterday: string) =>
      day === today ? t`Today` : day === yesterday ? t`Yesterday` : dayInWords(day),
  }) as const;
