import { listTemplateAreaEntries } from '@campus/contracts/template-area';
import { EmptyState, LinkButton, Page, PagedList, usePagedEndpoint } from '@campus/portal-kit';
import { Inbox } from 'lucide-react';
import { EntryItem } from '../entries/entry-item.tsx';
import { paths } from '../paths.ts';

export const HomePage = () => (
  <Page
    title="Template area"
    lead="What members added, newest first."
    actions={
      <LinkButton variant="primary" to={paths.newEntry}>
        Add entry
      </LinkButton>
    }
  >
    <PagedList
      query={usePagedEndpoint(listTemplateAreaEntries)}
      what="entries"
      empty={
        <EmptyState icon={<Inbox />} title="There are no entries yet">
          <p>Add the first one.</p>
        </EmptyState>
      }
      keyOf={({ id }) => id}
    >
      {(entry) => <EntryItem entry={entry} />}
    </PagedList>
  </Page>
);
