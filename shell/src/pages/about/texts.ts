import type { PortalConfig } from '@campus/contracts';

export const aboutParts = ({ collegeName, domains }: Pick<PortalConfig, 'collegeName' | 'domains'>) => [
  {
    title: 'Why we built it',
    lines: [
      'Elections counted behind closed doors, complaints that vanish, budgets that no one has seen, forms that travel for weeks: all this costs trust.',
      'The College Transparency System brings them together. Every step is on record, and you can always see what happened next.',
    ],
  },
  {
    title: 'What we promise',
    lines: [
      'One student, one vote. The portal knows that you voted, but never which candidate you chose.',
      'You can speak up without giving your name.',
      'Every decision about money comes with a reason that you can read.',
      'Your role decides what you can do. The server checks it every time, and each change of a role is on record.',
    ],
  },
  {
    title: 'Who can use it',
    lines: [
      `Members of ${collegeName} with a confirmed address that ends in @${domains.student} or @${domains.admin}.`,
    ],
  },
];
