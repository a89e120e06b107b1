import { type ProfileEdit, profileEditSchema } from '@campus/contracts/profile';
import { Button, Form, FormField, Row, SubmitButton, useKeptForm, usePortal } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
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
        label={t`First name`}
        hint={t`You can change your name once in 30 days. Admins see your earlier names.`}
        autoComplete="given-name"
        maxLength={100}
        required
      />
      <FormField
        name="lastName"
        label={t`Last name`}
        autoComplete="family-name"
        maxLength={100}
        required={false}
      />
      <FormField
        name="photo"
        label={t`Photo`}
        type="url"
        required={false}
        hint={texts().form.photoHint(photoHosts)}
      />
      <Row>
        <SubmitButton>{t`Save profile`}</SubmitButton>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t`Cancel`}
          </Button>
        )}
      </Row>
    </Form>
  );
}
