import {
  addFacilityPhoto,
  facilityPhotoFile,
  getFacility,
  mailAddressSchema,
  mostFacilityPhotos,
  mostManagers,
  removeFacilityPhoto,
  requiredText,
  retireFacility,
  setFacilityManagers,
  type Facility,
} from '@campus/contracts';
import {
  ApiError,
  Button,
  FileField,
  Form,
  formDataOf,
  FormField,
  notify,
  Section,
  SubmitButton,
  useChange,
  useConfirm,
  useKeptForm,
  useMay,
} from '@campus/portal-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import styles from './desk.module.css';
import { SetupForm } from './setup-form.tsx';

/** What managers, and for some parts only admins, change about a facility. */
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
      <Section title="Details">
        <SetupForm facility={facility} readAgain={readAgain} onSaved={() => undefined} />
      </Section>
      {isAdmin && <Retirement facility={facility} />}
    </>
  );
}

function Photos({ facility: { id, name, photos } }: { facility: Facility }) {
  const [dialog, confirm] = useConfirm();
  const [error, setError] = useState('');
  const add = useChange(addFacilityPhoto, {
    onSuccess: () => notify.success('The photo is added.'),
    onError: ({ message }) => setError(message),
  });
  const remove = useChange(removeFacilityPhoto, {
    onSuccess: () => notify.success('The photo is removed.'),
    onError: ({ message }) => notify.error(message),
  });
  async function ask(photo: string) {
    if (await confirm({ title: 'Remove this photo?', confirmLabel: 'Remove photo', danger: true }))
      remove.mutate({ params: { id, photo } });
  }
  function send(file: File | null) {
    setError('');
    if (!file) return;
    if (file.size > facilityPhotoFile.maxBytes) setError('A photo can have at most 8 MB.');
    else add.mutate({ params: { id }, body: formDataOf({ [facilityPhotoFile.field]: file }) });
  }
  return (
    <Section title="Photos">
      {photos.length > 0 && (
        <ul className={styles['photos']}>
          {photos.map(({ id: photo, address }, index) => (
            <li key={photo}>
              <img src={address} alt={`${name}, ${index + 1} of ${photos.length}`} loading="lazy" />
              <Button
                aria-label={`Remove photo ${index + 1}`}
                busy={remove.isPending}
                onClick={() => void ask(photo)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < mostFacilityPhotos ? (
        <div className={styles['form']}>
          <FileField
            label="Add a photo"
            accept="image/jpeg,image/png,image/webp"
            hint={`JPEG, PNG or WebP, up to 8 MB, at most ${mostFacilityPhotos} photos. Anybody who has its link can see a photo.`}
            value={null}
            progress={add.progress}
            error={error || undefined}
            onChange={send}
          />
        </div>
      ) : (
        <p>A facility has at most {mostFacilityPhotos} photos. Remove one to add another.</p>
      )}
      {dialog}
    </Section>
  );
}

const managersInput = z.object({
  emails: z.pipe(
    z.string(),
    z
      .transform((typed: string) => typed.split(/[\s,;]+/).filter((address) => address !== ''))
      .check(
        z.maxLength(mostManagers, `A facility has at most ${mostManagers} managers.`),
        z.check<string[]>(({ value, issues }) => {
          const wrong = value.find((address) => !mailAddressSchema.safeParse(address).success);
          if (wrong !== undefined)
            issues.push({ code: 'custom', message: `“${wrong}” is not an e-mail address.`, input: value });
        }),
      ),
  ),
});

function Managers({ facility: { id, version, managers } }: { facility: Facility }) {
  const change = useChange(setFacilityManagers, { updates: getFacility });
  const [dialog, confirm] = useConfirm();
  const kept = useKeptForm(managersInput, { name: `managers of ${id}`, defaultValues: { emails: '' } });
  return (
    <Section title="Managers">
      <p className={styles['words']}>
        {managers.length === 0
          ? 'No managers yet: the admins decide on requests.'
          : `Managed by ${managers.map(({ name }) => name).join(', ')}.`}{' '}
        Admins can do all that managers can.
      </p>
      <div className={styles['form']}>
        <Form
          kept={kept}
          leaveWarning="The managers are not saved."
          onSubmit={async ({ emails }) => {
            if (
              emails.length === 0 &&
              !(await confirm({
                title: 'Remove all managers?',
                confirmLabel: 'Remove all',
                danger: true,
                children: <p>You entered no address. Then only admins decide on requests.</p>,
              }))
            )
              return;
            try {
              await change.mutateAsync({ params: { id }, body: { version, emails } });
            } catch (error) {
              throw error instanceof ApiError ? error.withFields(() => 'emails') : error;
            }
            kept.clear();
            notify.success('The managers are saved.');
          }}
        >
          <FormField
            name="emails"
            label="New managers, by e-mail address"
            rows={3}
            hint="One address on each line. They replace the current managers."
          />
          <SubmitButton variant="secondary">Save managers</SubmitButton>
        </Form>
      </div>
      {dialog}
    </Section>
  );
}

const retirementInput = z.object({ reason: requiredText('A reason', 500) });

function Retirement({ facility: { id, retired } }: { facility: Facility }) {
  const change = useChange(retireFacility, { updates: getFacility });
  const kept = useKeptForm(retirementInput, { name: `retirement of ${id}`, defaultValues: { reason: '' } });
  return (
    <Section title={retired ? 'Bring it back' : 'Retire this facility'}>
      <p className={styles['words']}>
        {retired
          ? 'Members can’t find or book this facility. Bring it back to open it for bookings again.'
          : 'Members can’t find or book a retired facility. Bookings that exist stay. You can bring it back.'}
      </p>
      <div className={styles['form']}>
        <Form
          kept={kept}
          leaveWarning="Nothing is saved yet."
          onSubmit={async ({ reason }) => {
            await change.mutateAsync({ params: { id }, body: { retired: !retired, reason } });
            kept.clear();
            notify.success(retired ? 'The facility is back.' : 'The facility is retired.');
          }}
        >
          <FormField
            name="reason"
            label="Reason"
            required
            maxLength={500}
            rows={2}
            hint="For the audit log."
          />
          <SubmitButton variant={retired ? 'secondary' : 'danger'}>
            {retired ? 'Bring it back' : 'Retire facility'}
          </SubmitButton>
        </Form>
      </div>
    </Section>
  );
}
