import { Page } from '@campus/portal-kit';

export function RegisterPage() {
  return <Page title="Register of applications">{null}</Page>;
}
