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

const schema = z.object({ role: grantableRoleSchema, reason: roleChangeSchema.shape.reason });

/** Explains what a role allows and excludes. */
const roleWords: Record<GrantableRole, string> = {
  faculty:
    'Faculty decide on applications. A member with this role is not a student and has no vote in student elections.',
  board: 'Board members read every complaint and answer it.',
  treasurer: 'Treasurers enter income, plans and payments into the ledger of the college’s money.',
  committee:
    'The integrity committee reads and decides cases of academic integrity; admins don’t. It needs three people at least. You can’t give it to yourself.',
  admin: 'Admins run elections, decide on applications, keep the ledger, and give roles.',
};

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
    `${member.roles.includes(role) ? 'Take the role' : 'Give the role'} ${role}`;

  const change = useChange(changeRole, {
    also: [listAuditEntries.area],
    onSuccess: ({ roles }) => {
      const role = kept.form.getValues('role');
      notify.success(`${name} ${roles.includes(role) ? 'now has' : 'no longer has'} the role ${role}.`);
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
    <Dialog open onClose={onClose} title={`Roles of ${name}`}>
      <Form kept={kept} onSubmit={save}>
        <FormField
          name="role"
          label="Change"
          hint={roleWords[kept.form.watch('role')]}
          options={grantableRoles.map((role) => ({ value: role, label: labelOf(role) }))}
        />
        <FormField
          name="reason"
          label="Reason"
          rows={3}
          maxLength={500}
          hint="The audit log keeps it, with your name."
          required
        />
        <SubmitButton>{labelOf(kept.form.watch('role'))}</SubmitButton>
      </Form>
    </Dialog>
  );
}
