import {
  type Category,
  type CategoryChange,
  categoryChangeSchema,
  getComplaintSetup,
  isAlwaysPrivate,
  type ManagedSetup,
  putCategory,
} from '@campus/contracts/complaints';
import { Form, FormField, FormRadioGroup, SubmitButton, useChange, useKeptForm } from '@campus/portal-kit';
import { ContactFields } from './contacts-form.tsx';
import { categoryFormTexts as texts, setupTexts } from './texts.ts';
import { useSetupForm } from './use-setup-form.ts';

const readers = [
  { value: 'members', label: texts.authorChooses },
  { value: 'committee', label: texts.committeeAlone },
];

export function CategoryForm({
  category: { id, ...category },
  setup,
  onReload,
  onSaved,
}: {
  category: Category;
  setup: ManagedSetup;
  onReload: () => Promise<ManagedSetup>;
  onSaved?: () => void;
}) {
  const change = useChange(putCategory, { updates: getComplaintSetup });
  const values = { ...category, reason: '', version: setup.version };
  const kept = useKeptForm(categoryChangeSchema, { name: `category ${id}`, defaultValues: values });
  const saveWith = useSetupForm(kept, values, onReload);
  const save = (body: CategoryChange) =>
    saveWith(() => change.mutateAsync({ params: { id }, body }), texts.saved, onSaved);
  return (
    <Form kept={kept} leaveWarning={texts.leaveWarning} onSubmit={save}>
      <FormField name="label" label={texts.label} required maxLength={60} />
      <FormField
        name="committee"
        label={texts.committee}
        required
        options={setup.committees.map((one) => ({ value: one.id, label: one.name }))}
      />
      {isAlwaysPrivate(id) ? (
        <p>{texts.alwaysPrivate}</p>
      ) : (
        <FormRadioGroup name="readers" label={texts.readers} options={readers} />
      )}
      <FormField name="urgent" type="checkbox" {...texts.urgent} />
      <FormField name="offered" type="checkbox" {...texts.offered} />
      <p>{texts.contacts}</p>
      <ContactFields />
      <FormField name="reason" label={setupTexts.reason} required maxLength={500} />
      <SubmitButton>{texts.save}</SubmitButton>
    </Form>
  );
}
