import { Page } from '@campus/portal-kit';

export function StandInsPage() {
  return <Page title="While you are away">{null}</Page>;
}
