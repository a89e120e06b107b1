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
import { t } from '@lingui/core/macro';
import { ContactFields } from './contacts-form.tsx';
import { categoryFormTexts as texts } from './texts.ts';
import { useSetupForm } from './use-setup-form.ts';

const readers = () => [
  { value: 'members', label: t`The author chooses: every member, or only the committee` },
  { value: 'committee', label: t`Only the committee` },
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
    saveWith(() => change.mutateAsync({ params: { id }, body }), t`The category is saved.`, onSaved);
  return (
    <Form kept={kept} leaveWarning={t`Your changes to the category are not saved.`} onSubmit={save}>
      <FormField name="label" label={t`Name`} required maxLength={60} />
      <FormField
        name="committee"
        label={t`Committee that hears it`}
        required
        options={setup.committees.map((one) => ({ value: one.id, label: one.name }))}
      />
      {isAlwaysPrivate(id) ? (
        <p>{t`Only the author and the committee read these complaints. This can’t be changed.`}</p>
      ) : (
        <FormRadioGroup name="readers" label={t`Who can read new complaints`} options={readers()} />
      )}
      <FormField name="urgent" type="checkbox" {...texts().urgent} />
      <FormField name="offered" type="checkbox" {...texts().offered} />
      <p>{t`Contacts that the form shows when this category is chosen:`}</p>
      <ContactFields />
      <FormField name="reason" label={t`Reason`} required maxLength={500} />
      <SubmitButton>{t`Save category`}</SubmitButton>
    </Form>
  );
}
