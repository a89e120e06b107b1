import { Page } from '@campus/portal-kit';

export function RegisteredPage() {
  return <Page title="Application in the register">{null}</Page>;
}
