import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    title: t`Working days`,
    lead: t`Deadlines in working days skip these days. A change counts for deadlines that begin later. Deadlines that people were told stay as they are.`,
    weekend: t`Closed every week`,
    entry: (number: number) => t`Holiday ${number}`,
    day: t`Day`,
    name: t`Name`,
    remove: (number: number) => t`Remove holiday ${number}`,
    add: t`Add a holiday`,
    save: t`Save`,
    saved: t`The working days are saved.`,
    leaveWarning: t`Your changes to the working days are not saved.`,
    conflict: t`Another admin has changed the working days. Your entries are still here. Save again to replace theirs.`,
  }) as const;
