import {
  Form,
  LinkButton,
  NotHere,
  notify,
  Page,
  Section,
  Stack,
  SubmitButton,
  useKeptForm,
  UserText,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import { type Entry, entryInputSchema, useEntries } from '../entries/entries.ts';
import { EntryFields } from '../entries/entry-fields.tsx';
import { paths } from '../paths.ts';

/** One entry, with the form that changes it. */
export function EntryPage() {
  const { id } = useParams();
  const [entries] = useEntries();
  const entry = entries.find((one) => one.id === id);
  if (!entry)
    return (
      <Page title={t`Entry`}>
        <NotHere what="entry" action={<LinkButton to={paths.home}>{t`All entries`}</LinkButton>} />
      </Page>
    );
  return (
    <Page title={entry.title} kind={t`Entry`}>
      <Stack>
        <UserText>{entry.text}</UserText>
        <ChangeEntry key={entry.id} entry={entry} />
      </Stack>
    </Page>
  );
}

function ChangeEntry({ entry: { id, title, text } }: { entry: Entry }) {
  const [entries, setEntries] = useEntries();
  const kept = useKeptForm(entryInputSchema, {
    name: `template-area entry ${id}`,
    defaultValues: { title, text },
  });
  return (
    <Section title={t`Change entry`}>
      <Form
        kept={kept}
        leaveWarning={t`Your changes are not saved yet.`}
        onSubmit={async (input) => {
          setEntries(entries.map((one) => (one.id === id ? { ...one, ...input } : one)));
          kept.fill(input);
          notify.success(t`Entry changed`);
        }}
      >
        <EntryFields />
        <SubmitButton>{t`Save changes`}</SubmitButton>
      </Form>
    </Section>
  );
}
