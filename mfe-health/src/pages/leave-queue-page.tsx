import { Page } from '@campus/portal-kit';

export function LeaveQueuePage() {
  return <Page title="Leave to decide">{null}</Page>;
}
