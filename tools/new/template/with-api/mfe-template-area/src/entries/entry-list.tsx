import { listTemplateAreaEntries } from '@campus/contracts/template-area';
import { EmptyState, PagedList, usePagedEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Inbox } from 'lucide-react';
import { EntryItem } from './entry-item.tsx';

export const EntryList = () => (
  <PagedList
    query={usePagedEndpoint(listTemplateAreaEntries)}
    what={t`entries`}
    empty={
      <EmptyState icon={<Inbox />} title={t`There are no entries yet`}>
        <p>{t`Add the first one.`}</p>
      </EmptyState>
    }
    keyOf={({ id }) => id}
  >
    {(entry) => <EntryItem entry={entry} />}
  </PagedList>
);
