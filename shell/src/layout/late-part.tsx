import { late } from '@campus/portal-kit/shell';
import type { ComponentType, ReactNode } from 'react';
import { reportFault } from '../faults/report.ts';

/** A part of a page with a file of its own. When the file can't be loaded, the rest of the page stays. */
export const latePart = <Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting, onMissing }: { waiting?: ReactNode; onMissing: (props: Props) => ReactNode },
) =>
  late(async () => (await load()).default, {
    waiting,
    onMissing(props, cause) {
      if (navigator.onLine) reportFault({ kind: 'render', cause, remote: { id: 'shell' } });
      return onMissing(props);
    },
  });
