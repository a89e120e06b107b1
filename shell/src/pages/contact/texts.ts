export const texts = {
  parts: [
    {
      title: 'Is it about something else?',
      lines: [
        'To complain about something at the college, use Anonymous Complaints. The board answers there.',
        'To ask about an application, a leave or a booking, open it: the page names the people who decide.',
      ],
    },
    {
      title: 'When something doesn’t work',
      lines: [
        'Say which page you were on, what you did and what you saw. If the page shows a reference, copy it. Never send your password or a follow-up code.',
      ],
    },
    { title: 'Danger', lines: ['The portal is not an emergency service. In danger, call 112.'] },
  ],
} as const;
