import { Page } from '@campus/portal-kit';
import { texts } from './texts.ts';

export const HomePage = () => (
  <Page title={texts.home.title}>
    <p>{texts.home.text}</p>
  </Page>
);
