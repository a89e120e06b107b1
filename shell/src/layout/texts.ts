import { shellPaths, shellTitles } from '@campus/contracts';
import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    portal: t`College Transparency System`,
    search: t`Search`,
    footer: [t`© 2025 College Transparency System`, t`Built for a better campus`],
  }) as const;

export const footerLinks = (['help', 'privacy', 'accessibility', 'contact'] as const).map(
  (page) => [shellPaths[page], shellTitles[shellPaths[page]]!] as const,
);

export const crashTexts = () =>
  ({
    crashed: {
      title: t`This page did not work`,
      heading: t`The portal made a mistake`,
      text: t`It is not your fault. Load the page again. If it fails again, try another page and come back later.`,
    },
    offline: {
      title: t`You are offline`,
      heading: t`This page needs a connection`,
      text: t`Your device has no connection to the internet. Load the page again when you are back online.`,
    },
  }) as const;

/** For parts of a page whose file can't be loaded. */
export const missingTexts = () =>
  ({
    sessionEnding: (minutes: number) =>
      t`You will be logged out in ${minutes > 1 ? `${minutes} minutes` : 'one minute'}, unless you go on using the portal.`,
  }) as const;
