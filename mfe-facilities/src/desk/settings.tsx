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
      <Section title={texts.settings.details}>
        <SetupForm facility={facility} readAgain={readAgain} onSaved={() => undefined} />
      </Section>
      {isAdmin && <Retirement facility={facility} />}
    </>
  );
}

function Photos({ facility: { id, name, photos } }: { facility: Facility }) {
  const [error, setError] = useState('');
  const add = useChange(addFacilityPhoto, {
    onSuccess: () => notify.success(texts.settings.photoAdded),
    onError: ({ message }) => setError(message),
  });
  function send(file: File | null) {
    setError('');
    if (!file) return;
    if (file.size > facilityPhotoFile.maxBytes) setError(texts.settings.photoTooLarge);
    else add.mutate({ params: { id }, body: formDataOf({ [facilityPhotoFile.field]: file }) });
  }
  return (
    <Section title={texts.settings.photos}>
      <Place gap={5}>
        {photos.length > 0 && (
          <Grid as="ul" min="14rem" className={styles.photos}>
            {photos.map(({ id: photo, address }, index) => (
              <li key={photo}>
                <img src={address} alt={`${name}, ${index + 1} of ${photos.length}`} loading="lazy" />
                <ChangeButton
                  endpoint={removeFacilityPhoto}
                  call={{ params: { id, photo } }}
                  aria-label={texts.settings.removePhotoOf(index + 1)}
                  question={{
                    title: texts.settings.removePhotoQuestion,
                    confirmLabel: texts.settings.removePhotoConfirm,
                    danger: true,
                  }}
                  done={texts.settings.photoRemoved}
                >
                  {texts.settings.remove}
                </ChangeButton>
              </li>
            ))}
          </Grid>
        )}
        {photos.length < mostFacilityPhotos ? (
          <Stack width="narrow">
            <FileField
              label={texts.settings.addPhoto}
              accept="image/jpeg,image/png,image/webp"
              hint={texts.settings.photoHint(mostFacilityPhotos)}
              value={null}
              progress={add.progress}
              error={error || undefined}
              onChange={send}
            />
          </Stack>
        ) : (
          <p>{texts.settings.photosFull(mostFacilityPhotos)}</p>
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
        z.maxLength(mostManagers, texts.settings.tooManyManagers(mostManagers)),
        withoutFault((addresses: string[]) => {
          const wrong = addresses.find((address) => !mailAddressSchema.safeParse(address).success);
          return wrong === undefined ? null : texts.settings.notAnAddress(wrong);
        }),
      ),
  ),
});

function Managers({ facility: { id, version, managers } }: { facility: Facility }) {
  const change = useChange(setFacilityManagers, { updates: getFacility });
  const [dialog, confirm] = useConfirm();
  const kept = useKeptForm(managersInput, { name: `managers of ${id}`, defaultValues: { emails: '' } });
  return (
    <Section title={texts.settings.managers}>
      <Text>
        {managers.length === 0
          ? texts.settings.noManagers
          : texts.settings.managedBy(managers.map(({ name }) => name).join(', '))}{' '}
        {texts.settings.adminsToo}
      </Text>
      <Stack width="narrow">
        <Form
          kept={kept}
          leaveWarning="The managers are not saved."
          onSubmit={async ({ emails }) => {
            if (
              emails.length === 0 &&
              !(await confirm({
                title: texts.settings.removeAllManagers,
                confirmLabel: texts.settings.removeAll,
                danger: true,
                children: <p>{texts.settings.removeManagersText}</p>,
              }))
            )
              return;
            try {
              await change.mutateAsync({ params: { id }, body: { version, emails } });
            } catch (error) {
              throw error instanceof ApiError ? error.withFields(() => 'emails') : error;
            }
            kept.clear();
            notify.success(texts.settings.managersSaved);
          }}
        >
          <FormField
            name="emails"
            label={texts.settings.newManagers}
            rows={3}
            hint={texts.settings.newManagersHint}
          />
          <SubmitButton variant="secondary">{texts.settings.saveManagers}</SubmitButton>
        </Form>
      </Stack>
      {dialog}
    </Section>
  );
}

const retirementInput = z.object({ reason: requiredText(texts.settings.aReason, 500) });

function Retirement({ facility: { id, retired } }: { facility: Facility }) {
  const change = useChange(retireFacility, { updates: getFacility });
  const kept = useKeptForm(retirementInput, { name: `retirement of ${id}`, defaultValues: { reason: '' } });
  return (
    <Section title={retired ? texts.settings.bringBack : texts.settings.retireQuestion}>
      <Text>{retired ? texts.settings.retiredText : texts.settings.retireText}</Text>
      <Stack width="narrow">
        <Form
          kept={kept}
          leaveWarning="Nothing is saved yet."
          onSubmit={async ({ reason }) => {
            await change.mutateAsync({ params: { id }, body: { retired: !retired, reason } });
            kept.clear();
            notify.success(retired ? texts.settings.broughtBack : texts.settings.facilityRetired);
          }}
        >
          <FormField
            name="reason"
            label={texts.settings.reason}
            required
            maxLength={500}
            rows={2}
            hint={texts.settings.reasonHint}
          />
          <SubmitButton variant={retired ? 'secondary' : 'danger'}>
            {retired ? texts.settings.bringBack : texts.settings.retireConfirm}
          </SubmitButton>
        </Form>
      </Stack>
    </Section>
  );
}
