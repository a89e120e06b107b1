import { LinkButton, Page } from '@campus/portal-kit';
import { EntryList } from '../entries/entry-list.tsx';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

export const HomePage = () => (
  <Page
    title={texts.home.title}
    lead={texts.home.lead}
    actions={
      <LinkButton variant="primary" to={paths.newEntry}>
        {texts.home.add}
      </LinkButton>
    }
  >
    <EntryList />
  </Page>
);
