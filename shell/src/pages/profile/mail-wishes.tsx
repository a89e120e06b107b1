import {
  getMailWishes,
  mailKinds,
  optionalMailKinds,
  putMailWishes,
  type MailWishes as Wishes,
  type Me,
} from '@campus/contracts';
import {
  Checkbox,
  Form,
  notify,
  QueryState,
  Section,
  SubmitButton,
  useApi,
  useZodForm,
} from '@campus/portal-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Which mails a member gets; some always come. */
export function MailWishes({ me }: { me: Me }) {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = ['mail-wishes', me.id];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.call(getMailWishes, { signal }) });
  return (
    <Section title="Mail from the portal">
      <QueryState query={query}>
        {(wishes) => (
          <WishesForm
            defaultValues={wishes}
            onSave={async (body) => {
              const saved = await api.call(putMailWishes, { body });
              await queries.cancelQueries({ queryKey });
              queries.setQueryData(queryKey, saved);
              notify.success('Your choice was saved.');
            }}
          />
        )}
      </QueryState>
    </Section>
  );
}

function WishesForm({
  defaultValues,
  onSave,
}: {
  defaultValues: Wishes;
  onSave: (wishes: Wishes) => Promise<void>;
}) {
  const form = useZodForm(putMailWishes.body, { defaultValues });
  const off = form.watch('off');
  return (
    <Form form={form} onSubmit={onSave}>
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
