import { requiredText } from '@campus/contracts';
import {
  addFacilityPhoto,
  type Facility,
  facilityPhotoFile,
  getFacility,
  mostFacilityPhotos,
  mostManagers,
  removeFacilityPhoto,
  retireFacility,
  setFacilityManagers,
} from '@campus/contracts/facilities';
import { mailAddressSchema } from '@campus/contracts/mail';
import {
  ApiError,
  ChangeButton,
  FileField,
  Form,
  formDataOf,
  FormField,
  Grid,
  notify,
  Place,
  Section,
  Stack,
  SubmitButton,
  Text,
  useChange,
  useConfirm,
  useKeptForm,
  useMay,
  withoutFault,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import styles from './desk.module.css';
import { SetupForm } from './setup-form.tsx';
import { texts } from './texts.ts';

/** A facility's settings for managers; only admins change some of the parts. */
export function Settings({
  facility,
  readAgain,
}: {
  facility: Facility;
  readAgain: () => Promise<Facility>;
}) {
  const isAdmin = useMay('facility.manage');
  return (
    <>
      <Photos facility={facility} />
      {isAdmin && <Managers facility={facility} />}
      <Section title={t`Details`}>
        <SetupForm facility={facility} readAgain={readAgain} onSaved={() => undefined} />
      </Section>
      {isAdmin && <Retirement facility={facility} />}
    </>
  );
}

function Photos({ facility: { id, name, photos } }: { facility: Facility }) {
  const [error, setError] = useState('');
  const add = useChange(addFacilityPhoto, {
    onSuccess: () => notify.success(t`The photo is added.`),
    onError: ({ message }) => setError(message),
  });
  function send(file: File | null) {
    setError('');
    if (!file) return;
    if (file.size > facilityPhotoFile.maxBytes) setError(t`A photo can have at most 8 MB.`);
    else add.mutate({ params: { id }, body: formDataOf({ [facilityPhotoFile.field]: file }) });
  }
  return (
    <Section title={t`Photos`}>
      <Place gap={5}>
        {photos.length > 0 && (
          <Grid as="ul" min="14rem" className={styles.photos}>
            {photos.map(({ id: photo, address }, index) => (
              <li key={photo}>
                <img src={address} alt={`${name}, ${index + 1} of ${photos.length}`} loading="lazy" />
                <ChangeButton
                  endpoint={removeFacilityPhoto}
                  call={{ params: { id, photo } }}
                  aria-label={t`Remove photo ${{ value: index + 1 }}`}
                  question={{
                    title: t`Remove this photo?`,
                    confirmLabel: t`Remove photo`,
                    danger: true,
                  }}
                  done={t`The photo is removed.`}
                >
                  {t`Remove`}
                </ChangeButton>
              </li>
            ))}
          </Grid>
        )}
        {photos.length < mostFacilityPhotos ? (
          <Stack width="narrow">
            <FileField
              label={t`Add a photo`}
              accept="image/jpeg,image/png,image/webp"
              hint={t`JPEG, PNG or WebP, up to 8 MB, at most ${mostFacilityPhotos} photos. Anyone with the link to a photo can see it.`}
              value={null}
              progress={add.progress}
              error={error || undefined}
              onChange={send}
            />
          </Stack>
        ) : (
          <p>{t`A facility has at most ${mostFacilityPhotos} photos. Remove one to add another.`}</p>
        )}
      </Place>
    </Section>
  );
}

const managersInput = z.object({
  emails: z.pipe(
    z.string(),
    z
      .transform((typed: string) => typed.split(/[\s,;]+/).filter((address) => address !== ''))
      .check(
        z.maxLength(mostManagers, { error: () => texts().settings.tooManyManagers(mostManagers) }),
        withoutFault((addresses: string[]) => {
          const wrong = addresses.find((address) => !mailAddressSchema.safeParse(address).success);
          return wrong === undefined ? null : t`“${wrong}” is not an email address.`;
        }),
      ),
  ),
});

function Managers({ facility: { id, version, managers } }: { facility: Facility }) {
  const change = useChange(setFacilityManagers, { updates: getFacility });
  const [dialog, confirm] = useConfirm();
  const kept = useKeptForm(managersInput, { name: `managers of ${id}`, defaultValues: { emails: '' } });
  return (
    <Section title={t`Managers`}>
      <Text>
        {managers.length === 0
          ? t`No managers yet. Admins decide on requests.`
          : t`Managed by ${{ value: managers.map(({ name }) => name).join(', ') }}.`}{' '}
        {t`Admins can do everything managers can.`}
      </Text>
      <Stack width="narrow">
        <Form
          kept={kept}
          leaveWarning="The managers are not saved."
          onSubmit={async ({ emails }) => {
            if (
              emails.length === 0 &&
              !(await confirm({
                title: t`Remove all managers?`,
                confirmLabel: t`Remove all`,
                danger: true,
                children: <p>{t`You entered no address. Only admins will decide on requests.`}</p>,
              }))
            )
              return;
            try {
              await change.mutateAsync({ params: { id }, body: { version, emails } });
            } catch (error) {
              throw error instanceof ApiError ? error.withFields(() => 'emails') : error;
            }
            kept.clear();
            notify.success(t`The managers are saved.`);
          }}
        >
          <FormField
            name="emails"
            label={t`New managers’ email addresses`}
            rows={3}
            hint={t`One address per line. They replace the current managers.`}
          />
          <SubmitButton variant="secondary">{t`Save managers`}</SubmitButton>
        </Form>
      </Stack>
      {dialog}
    </Section>
  );
}

const retirementInput = z.object({ reason: requiredText('A reason', 500) });

function Retirement({ facility: { id, retired } }: { facility: Facility }) {
  const change = useChange(retireFacility, { updates: getFacility });
  const kept = useKeptForm(retirementInput, { name: `retirement of ${id}`, defaultValues: { reason: '' } });
  return (
    <Section title={retired ? t`Bring facility back` : t`Retire this facility`}>
      <Text>
        {retired
          ? t`Members can’t find or book this facility. Bring it back to open it for bookings again.`
          : t`Members can’t find or book a retired facility. Existing bookings stay. You can bring it back.`}
      </Text>
      <Stack width="narrow">
        <Form
          kept={kept}
          leaveWarning="Nothing is saved yet."
          onSubmit={async ({ reason }) => {
            await change.mutateAsync({ params: { id }, body: { retired: !retired, reason } });
            kept.clear();
            notify.success(retired ? t`The facility can be booked again.` : t`The facility is retired.`);
          }}
        >
          <FormField
            name="reason"
            label={t`Reason`}
            required
            maxLength={500}
            rows={2}
            hint={t`Kept in the audit log.`}
          />
          <SubmitButton variant={retired ? 'secondary' : 'danger'}>
            {retired ? t`Bring facility back` : t`Retire facility`}
          </SubmitButton>
        </Form>
      </Stack>
    </Section>
  );
}
