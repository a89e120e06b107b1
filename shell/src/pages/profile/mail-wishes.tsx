import {
  getMailWishes,
  mailKinds,
  optionalMailKinds,
  putMailWishes,
  type MailWishes as Wishes,
} from '@campus/contracts';
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

/** Which mails a member gets; some always come. */
export function MailWishes() {
  const query = useEndpoint(getMailWishes);
  return (
    <Section title="Mail from the portal">
      <QueryState query={query}>{(wishes) => <WishesForm defaultValues={wishes} />}</QueryState>
    </Section>
  );
}

function WishesForm({ defaultValues }: { defaultValues: Wishes }) {
  const save = useChange(putMailWishes, {
    updates: getMailWishes,
    onSuccess: () => notify.success('Your choice was saved.'),
  });
  const form = useZodForm(putMailWishes.body, { defaultValues });
  const off = form.watch('off');
  return (
    <Form form={form} onSubmit={(body) => save.mutateAsync({ body })}>
      <div>
        {optionalMailKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={mailKinds[kind].label}
            checked={!off.includes(kind)}
            onChange={(wanted) =>
              form.setValue('off', wanted ? off.filter((one) => one !== kind) : [...off, kind])
            }
          />
        ))}
      </div>
      <p>Mail about your roles always comes.</p>
      <SubmitButton>Confirm choice</SubmitButton>
    </Form>
  );
}
