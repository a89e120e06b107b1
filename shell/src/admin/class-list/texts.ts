import type { ClassListLine } from '@campus/contracts/details';

export const texts = {
  uploading: {
    counts: (lines: string, count: (result: ClassListLine['result']) => string) =>
      `${lines}: ${count('added')} added, ${count('changed')} changed, ${count('unchanged')} unchanged, ${count('refused')} refused.`,
    results: { added: 'Added', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' },
  },
  classes: {
    emailHint: ({ student, admin }: { student: string; admin: string }) =>
      `It ends with @${student} or @${admin}. Leave it empty if the class has no coordinator.`,
  },
} as const;
