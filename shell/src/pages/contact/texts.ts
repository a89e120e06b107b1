import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    parts: [
      {
        title: t`Is it about something else?`,
        lines: [
          t`To complain about something at the college, use Anonymous Complaints. The board answers there.`,
          t`To ask about an application, a leave or a booking, open it: the page names the people who decide.`,
        ],
      },
      {
        title: t`When something doesn’t work`,
        lines: [
          t`Say which page you were on, what you did and what you saw. If the page shows a reference, copy it. Never send your password or a follow-up code.`,
        ],
      },
      { title: t`Danger`, lines: [t`The portal is not an emergency service. In danger, call 112.`] },
    ],
  }) as const;
