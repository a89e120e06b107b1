import { type ProfileEdit, profileEditSchema } from '@campus/contracts/profile';
import { Button, Form, FormField, Row, SubmitButton, useKeptForm } from '@campus/portal-kit';

export const profileFormName = 'profile';

interface Props {
  defaultValues: ProfileEdit;
  onSave: (edit: ProfileEdit) => Promise<void>;
  onCancel?: () => void;
}

export function ProfileForm({ defaultValues: { firstName, lastName, photo }, onSave, onCancel }: Props) {
  const kept = useKeptForm(profileEditSchema, {
    name: profileFormName,
    defaultValues: { firstName, lastName, photo },
  });
  return (
    <Form kept={kept} onSubmit={onSave}>
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
      <Row>
        <SubmitButton>Save</SubmitButton>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Row>
    </Form>
  );
}
