import { getMailWishes, type MailWishes as Wishes, putMailWishes } from '@campus/contracts/mail';
import {
  Checkbox,
  Form,
  notify,
  QueryState,
  Section,
  SubmitButton,
  useChange,
  useEndpoint,
  useZodForm,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';

export function MailWishes() {
  const query = useEndpoint(getMailWishes);
  return (
    <Section title={t`Email from the portal`}>
      <QueryState query={query}>{(wishes) => <WishesForm wishes={wishes} />}</QueryState>
    </Section>
  );
}

function WishesForm({ wishes: { off: before, kinds } }: { wishes: Wishes }) {
  const save = useChange(putMailWishes, {
    updates: getMailWishes,
    onSuccess: () => notify.success(t`Your choice was saved.`),
  });
  const form = useZodForm(putMailWishes.body, { defaultValues: { off: before } });
  const { reset } = form;
  // Saved here, or changed elsewhere: saving replaces all wishes, so old ones must not stay in the form.
  useEffect(() => reset({ off: before }), [reset, before]);
  const off = form.watch('off');
  return (
    <Form form={form} onSubmit={(body) => save.mutateAsync({ body })}>
      <div>
        {kinds.map(({ kind, label }) => (
          <Checkbox
            key={kind}
            label={label}
            checked={!off.includes(kind)}
            onChange={(wanted) =>
              form.setValue('off', wanted ? off.filter((one) => one !== kind) : [...off, kind])
            }
          />
        ))}
      </div>
      <p>{t`We always email you about your roles.`}</p>
      <SubmitButton>{t`Save choice`}</SubmitButton>
    </Form>
  );
}
