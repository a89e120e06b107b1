import { Page } from '@campus/portal-kit';

export function AwayPage() {
  return <Page title="Who is away">{null}</Page>;
}
