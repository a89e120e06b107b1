import { profileEditSchema, type ProfileEdit } from '@campus/contracts';
import { Button, Form, FormField, SubmitButton, useZodForm } from '@campus/portal-kit';
import styles from './profile-page.module.css';

export const profileFormName = 'profile';

interface Props {
  defaultValues: ProfileEdit;
  onSave: (edit: ProfileEdit) => Promise<void>;
  onCancel?: () => void;
}

export function ProfileForm({ defaultValues: { firstName, lastName, photo }, onSave, onCancel }: Props) {
  const form = useZodForm(profileEditSchema, { defaultValues: { firstName, lastName, photo } });
  return (
    <Form form={form} keepAs={profileFormName} onSubmit={onSave}>
      <FormField name="firstName" label="First name" autoComplete="given-name" maxLength={100} required />
      <FormField
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        required={false}
      />
      <FormField
        name="photo"
        label="Photo"
        type="url"
        required={false}
        hint="Address of a picture, beginning with https://. Without one your initials stand there."
      />
      <div className={styles.actions}>
        <SubmitButton>Save</SubmitButton>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}
