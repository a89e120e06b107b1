import { askForRole, askForRoleSchema, type MyAccess } from '@campus/contracts/access';
import { Form, FormField, Section, SubmitButton, useChange, useKeptForm } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

/** Asks the admins for a role. The text stays until it is sent. */
export function AskForRole({
  access: { askable, requests },
  onAsked,
}: {
  access: MyAccess;
  /** Called when the page shows the request. */
  onAsked: () => void;
}) {
  const open = requests.filter(({ state }) => state === 'open').map(({ role }) => role);
  const possible = askable.filter(({ role }) => !open.some((one) => one === role));
  return (
    <Section title={t`Ask for a role`}>
      {possible.length === 0 ? (
        <p>{t`You have every role, or have already asked for it.`}</p>
      ) : (
        <AskForm possible={possible} onAsked={onAsked} />
      )}
    </Section>
  );
}

function AskForm({ possible, onAsked }: { possible: MyAccess['askable']; onAsked: () => void }) {
  const kept = useKeptForm(askForRoleSchema, {
    name: 'role request',
    defaultValues: { role: possible[0]!.role, reason: '' },
  });
  const chosen = possible.find(({ role }) => role === kept.form.watch('role')) ?? possible[0]!;
  const ask = useChange(askForRole, {
    onSuccess: ({ role: asked }) => {
      const next = possible.find(({ role }) => role !== asked) ?? possible[0]!;
      kept.fill({ role: next.role, reason: '' });
    },
  });
  return (
    <Form kept={kept} onSubmit={(body) => ask.mutateAsync({ body }).then(onAsked)}>
      <FormField
        name="role"
        label={t`Role`}
        hint={t`With it you can ${{ duty: chosen.duty }}.`}
        options={possible.map(({ role, name }) => ({ value: role, label: name }))}
      />
      <FormField
        name="reason"
        label={t`Why you need it`}
        hint={t`Admins read this. For example, say who elected or appointed you. We will email you the answer.`}
        rows={4}
        maxLength={500}
        required
      />
      <SubmitButton>{t`Send request`}</SubmitButton>
    </Form>
  );
}
