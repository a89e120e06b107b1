import { askForRole, askForRoleSchema, type MyAccess } from '@campus/contracts/access';
import { Form, FormField, notify, Section, SubmitButton, useChange, useKeptForm } from '@campus/portal-kit';

/** Asks the admins for a role. The text stays until it is sent. */
export function AskForRole({ access: { askable, requests } }: { access: MyAccess }) {
  const open = requests.filter(({ state }) => state === 'open').map(({ role }) => role);
  const possible = askable.filter(({ role }) => !open.some((one) => one === role));
  return (
    <Section title="Ask for a role">
      {possible.length === 0 ? (
        <p>You have every role, or have asked for it.</p>
      ) : (
        <AskForm possible={possible} />
      )}
    </Section>
  );
}

function AskForm({ possible }: { possible: MyAccess['askable'] }) {
  const kept = useKeptForm(askForRoleSchema, {
    name: 'role request',
    defaultValues: { role: possible[0]!.role, reason: '' },
  });
  const chosen = possible.find(({ role }) => role === kept.form.watch('role')) ?? possible[0]!;
  const ask = useChange(askForRole, {
    onSuccess: ({ role: asked, roleName }) => {
      const next = possible.find(({ role }) => role !== asked) ?? possible[0]!;
      kept.fill({ role: next.role, reason: '' });
      notify.success(`You have asked for the role “${roleName}”. The answer comes by mail.`);
    },
  });
  return (
    <Form kept={kept} onSubmit={(body) => ask.mutateAsync({ body })}>
      <FormField
        name="role"
        label="Role"
        hint={`With it you can ${chosen.duty}.`}
        options={possible.map(({ role, name }) => ({ value: role, label: name }))}
      />
      <FormField
        name="reason"
        label="Why you need it"
        hint="Admins read it: who elected or appointed you, for instance."
        rows={4}
        maxLength={500}
        required
      />
      <SubmitButton>Send request</SubmitButton>
    </Form>
  );
}
