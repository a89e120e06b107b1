import { listTemplateAreaEntries } from '@campus/contracts/template-area';
import { EmptyState, PagedList, usePagedEndpoint } from '@campus/portal-kit';
import { Inbox } from 'lucide-react';
import { EntryItem } from './entry-item.tsx';

export const EntryList = () => (
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
);
