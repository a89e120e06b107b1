import { LinkButton, Page } from '@campus/portal-kit';
import { readers } from '../entries/entries.ts';
import { EntryList } from '../entries/entry-list.tsx';
import { paths } from '../paths.ts';

export const HomePage = () => (
  <Page
    title="Template area"
    lead={`Entries, newest first. ${readers}`}
    actions={
      <LinkButton variant="primary" to={paths.newEntry}>
        Add entry
      </LinkButton>
    }
  >
    <EntryList />
  </Page>
);
