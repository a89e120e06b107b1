export const texts = {
  parts: [
    {
      title: 'What you can expect',
      lines: [
        'The portal aims to meet the Web Content Accessibility Guidelines 2.2, level AA.',
        'You can use every page with a keyboard alone, with a screen reader, at 200% zoom, on a narrow phone, in dark colours and in high contrast.',
        'Charts have a table with the same figures. Nothing moves if your device asks for less motion.',
      ],
    },
    {
      title: 'Helpful keys',
      lines: [
        'The first Tab on a page offers to skip to the content.',
        'Ctrl+K (on a Mac, Cmd+K) opens the search. Escape closes it, and every menu and dialog.',
      ],
    },
    {
      title: 'How it is tested',
      lines: [
        'Automatic checks run on every page, in light and dark colours, on wide and narrow screens. Tests also use the main tasks by keyboard.',
      ],
    },
    {
      title: 'Known limits',
      lines: [
        'Documents that members upload may not be accessible. Ask their author for another version.',
        'The portal is in English only.',
      ],
    },
  ],
} as const;
