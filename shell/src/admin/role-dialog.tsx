import { type GrantableRole, grantableRoles, grantableRoleSchema } from '@campus/contracts';
import { listAuditEntries } from '@campus/contracts/audit';
import { changeRole, type Member, roleChangeSchema } from '@campus/contracts/members';
import {
  Dialog,
  Form,
  FormField,
  notify,
  SubmitButton,
  useChange,
  useKeptForm,
  useMemberId,
} from '@campus/portal-kit';
import * as z from 'zod/mini';
import { useShell } from '../shell-context.tsx';
import { ReasonField } from './reason-field.tsx';
import { roleDialogTexts as texts } from './texts.ts';

const schema = z.object({ role: grantableRoleSchema, reason: roleChangeSchema.shape.reason });

/** Gives a member a role or takes one, with the reason that the audit log keeps. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const reader = useMemberId();
  const { session } = useShell();
  const kept = useKeptForm(schema, {
    name: `role of ${member.id}`,
    defaultValues: { role: 'faculty', reason: '' },
  });
  const name = member.name || member.email;
  const labelOf = (role: GrantableRole) =>
    `${member.roles.includes(role) ? texts.takeRole : texts.giveRole} ${role}`;

  const change = useChange(changeRole, {
    also: [listAuditEntries.area],
    onSuccess: ({ roles }) => {
      const role = kept.form.getValues('role');
      notify.success(`${name} ${roles.includes(role) ? 'now has' : texts.noLonger} the role ${role}.`);
      kept.clear();
      onClose();
    },
  });

  async function save({ role, reason }: z.output<typeof schema>) {
    const granted = !member.roles.includes(role);
    await change.mutateAsync({ params: { id: member.id, role }, body: { granted, reason } });
    if (member.id === reader) await session.recheck();
  }

  return (
    <Dialog open onClose={onClose} title={texts.title(name)}>
      <Form kept={kept} onSubmit={save}>
        <FormField
          name="role"
          label={texts.change}
          hint={texts.duties[kept.form.watch('role')]}
          options={grantableRoles.map((role) => ({ value: role, label: labelOf(role) }))}
        />
        <ReasonField hint={texts.reasonHint} />
        <SubmitButton>{labelOf(kept.form.watch('role'))}</SubmitButton>
      </Form>
    </Dialog>
  );
}
