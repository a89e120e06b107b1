import { Form, FormField, notify, Page, SubmitButton, useKeptForm } from '@campus/portal-kit';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { entryInputSchema, useEntries } from '../entries/entries.ts';
import { paths } from '../paths.ts';

export function NewEntryPage() {
  const [isAdded, setAdded] = useState(false);
  const [entries, setEntries] = useEntries();
  const kept = useKeptForm(entryInputSchema, {
    name: 'template-area new entry',
    defaultValues: { title: '', text: '' },
  });
  if (isAdded) return <Navigate to={paths.home} />;
  return (
    <Page title="New entry" lead="Only you can read it." width="narrow">
      <Form
        kept={kept}
        leaveWarning="Your entry is not added yet."
        onSubmit={(input) => {
          setEntries([{ ...input, id: kept.requestId, addedAt: new Date().toISOString() }, ...entries]);
          kept.clear();
          notify.success('Entry added');
          setAdded(true);
        }}
      >
        <FormField name="title" label="Title" required maxLength={100} />
        <FormField name="text" label="Text" required rows={5} maxLength={2000} />
        <SubmitButton>Add entry</SubmitButton>
      </Form>
    </Page>
  );
}
