import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    parts: [
      {
        title: t`What you can expect`,
        lines: [
          t`The portal aims to meet the Web Content Accessibility Guidelines 2.2, level AA.`,
          t`You can use every page with a keyboard alone, with a screen reader, at 200% zoom, on a narrow phone, in dark colours and in high contrast.`,
          t`Charts have a table with the same figures. Nothing moves if your device asks for less motion.`,
        ],
      },
      {
        title: t`Helpful keys`,
        lines: [
          t`The first Tab on a page offers to skip to the content.`,
          t`Ctrl+K (on a Mac, Cmd+K) opens the search. Escape closes it, and every menu and dialog.`,
        ],
      },
      {
        title: t`How it is tested`,
        lines: [
          t`Automatic checks run on every page, in light and dark colours, on wide and narrow screens. Tests also use the main tasks by keyboard.`,
        ],
      },
      {
        title: t`Known limits`,
        lines: [
          t`Documents that members upload may not be accessible. Ask their author for another version.`,
          t`The portal is in English only.`,
        ],
      },
    ],
  }) as const;
