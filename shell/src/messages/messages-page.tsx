import { shellPaths } from '@campus/contracts';
import { listMessages } from '@campus/contracts/messages';
import { EmptyState, LinkButton, Page, PagedList, usePagedEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Bell } from 'lucide-react';
import { MessageEntry } from './message-entry.tsx';
import { texts } from './texts.ts';
import { refetchInterval, useReading } from './use-reading.ts';

/** Everything under the bell; on phones the bell leads here. */
export function Component() {
  const messages = usePagedEndpoint(listMessages, { refetchInterval });
  const seen = useReading(messages.data);
  return (
    <Page
      title={t`Messages`}
      width="narrow"
      lead={texts().lead}
      actions={<LinkButton to={shellPaths.profile}>{t`Choose which emails you get`}</LinkButton>}
    >
      <PagedList
        query={messages}
        what={t`messages`}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title={t`No messages yet`} icon={<Bell />}>
            <p>{texts().noneMore}</p>
          </EmptyState>
        }
      >
        {(message) => <MessageEntry message={message} isNew={!message.read || seen.has(message.id)} />}
      </PagedList>
    </Page>
  );
}
