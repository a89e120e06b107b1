import type { ApplicationKind } from '@campus/contracts';

const untitled: Record<ApplicationKind, string> = { funds: 'Funds application', event: 'Event' };

/** How an application is called on the pages. Set it in `<bdi>` or `dir="auto"`: its author wrote it. */
export const applicationTitle = ({ kind, purpose }: { kind: ApplicationKind; purpose: string }): string =>
  purpose || untitled[kind];
