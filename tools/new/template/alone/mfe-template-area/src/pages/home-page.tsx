import { EmptyState, LinkButton, Page, Stack } from '@campus/portal-kit';
import { Inbox } from 'lucide-react';
import { useEntries } from '../entries/entries.ts';
import { EntryItem } from '../entries/entry-item.tsx';
import { paths } from '../paths.ts';

export function HomePage() {
  const [entries, setEntries] = useEntries();
  return (
    <Page
      title="Template area"
      lead="Your entries, kept in this browser until you sign out."
      actions={
        <LinkButton variant="primary" to={paths.newEntry}>
          Add entry
        </LinkButton>
      }
    >
      {entries.length === 0 ? (
        <EmptyState icon={<Inbox />} title="There are no entries yet">
          <p>Add the first one.</p>
        </EmptyState>
      ) : (
        <Stack as="ul" gap={5}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryItem
                entry={entry}
                onRemove={() => setEntries(entries.filter(({ id }) => id !== entry.id))}
              />
            </li>
          ))}
        </Stack>
      )}
    </Page>
  );
}
