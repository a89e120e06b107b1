import { listTemplateAreaEntries } from '@campus/contracts/template-area';
import { EmptyState, PagedList, usePagedEndpoint } from '@campus/portal-kit';
import { Inbox } from 'lucide-react';
import { EntryItem } from './entry-item.tsx';
import { texts } from './texts.ts';

export const EntryList = () => (
  <PagedList
    query={usePagedEndpoint(listTemplateAreaEntries)}
    what={texts.what}
    empty={
      <EmptyState icon={<Inbox />} title={texts.emptyTitle}>
        <p>{texts.emptyText}</p>
      </EmptyState>
    }
    keyOf={({ id }) => id}
  >
    {(entry) => <EntryItem entry={entry} />}
  </PagedList>
);
