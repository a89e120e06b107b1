import { Form, notify, Page, SubmitButton, useKeptForm } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { entryInputSchema, readers, useAddEntry } from '../entries/entries.ts';
import { EntryFields } from '../entries/entry-fields.tsx';
import { paths } from '../paths.ts';

export function NewEntryPage() {
  const [isAdded, setAdded] = useState(false);
  const kept = useKeptForm(entryInputSchema, {
    name: 'template-area new entry',
    defaultValues: { title: '', text: '' },
  });
  const addEntry = useAddEntry(kept);
  if (isAdded) return <Navigate to={paths.home} />;
  return (
    <Page title={t`New entry`} lead={readers()} width="narrow">
      <Form
        kept={kept}
        leaveWarning={t`Your entry is not added yet.`}
        onSubmit={async (input) => {
          await addEntry(input);
          kept.clear();
          notify.success(t`Entry added`);
          setAdded(true);
        }}
      >
        <EntryFields />
        <SubmitButton>{t`Add entry`}</SubmitButton>
      </Form>
    </Page>
  );
}
