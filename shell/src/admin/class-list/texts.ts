import type { ClassListLine } from '@campus/contracts/details';
import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    uploading: {
      counts: (lines: string, count: (result: ClassListLine['result']) => string) =>
        t`${lines}: ${count('added')} added, ${count('changed')} changed, ${count('unchanged')} unchanged, ${count('refused')} refused.`,
      results: { added: t`Added`, changed: t`Changed`, unchanged: t`Unchanged`, refused: t`Refused` },
    },
    classes: {
      emailHint: ({ student, admin }: { student: string; admin: string }) =>
        t`It ends with @${student} or @${admin}. Leave it empty if the class has no coordinator.`,
    },
  }) as const;
