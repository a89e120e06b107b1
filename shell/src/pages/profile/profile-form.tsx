import { type ProfileEdit, profileEditSchema } from '@campus/contracts/profile';
import { Button, Form, FormField, Row, SubmitButton, useKeptForm, usePortal } from '@campus/portal-kit';
import { texts } from './texts.ts';

export const profileFormName = 'profile';

interface Props {
  defaultValues: ProfileEdit;
  onSave: (edit: ProfileEdit) => Promise<void>;
  onCancel?: () => void;
}

export function ProfileForm({ defaultValues: { firstName, lastName, photo }, onSave, onCancel }: Props) {
  const { photoHosts } = usePortal().config;
  const kept = useKeptForm(profileEditSchema, {
    name: profileFormName,
    defaultValues: { firstName, lastName, photo },
  });
  return (
    <Form kept={kept} onSubmit={onSave}>
      <FormField
        name="firstName"
        label={texts.form.firstName}
        hint={texts.form.nameHint}
        autoComplete="given-name"
        maxLength={100}
        required
      />
      <FormField
        name="lastName"
        label={texts.form.lastName}
        autoComplete="family-name"
        maxLength={100}
        required={false}
      />
      <FormField
        name="photo"
        label={texts.form.photo}
        type="url"
        required={false}
        hint={texts.form.photoHint(photoHosts)}
      />
      <Row>
        <SubmitButton>{texts.form.save}</SubmitButton>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {texts.form.cancel}
          </Button>
        )}
      </Row>
    </Form>
  );
}
