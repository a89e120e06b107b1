import {
  changeRole,
  grantableRoles,
  grantableRoleSchema,
  type GrantableRole,
  roleChangeSchema,
  type Member,
} from '@campus/contracts';
import {
  Dialog,
  Form,
  FormField,
  notify,
  SubmitButton,
  useApi,
  useSession,
  useZodForm,
} from '@campus/portal-kit';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useShell } from '../shell-context.tsx';

const schema = z.object({ role: grantableRoleSchema, reason: roleChangeSchema.shape.reason });

/** What who has it may do, and what not. */
const roleWords: Record<GrantableRole, string> = {
  faculty:
    'Faculty decide on applications. Who has this role is not a student and has no vote in student elections.',
  board: 'Board members read every complaint and answer it.',
  treasurer: 'Treasurers enter income, plans and payments into the ledger of the college’s money.',
  committee:
    'The integrity committee reads and decides cases of academic integrity; admins don’t. It needs three people at least. Nobody can give it to himself.',
  admin: 'Admins run elections, decide on applications, keep the ledger, and give roles.',
};

/** Gives a member a role or takes one, with the reason that the audit log keeps. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const current = useSession();
  const { session } = useShell();
  const form = useZodForm(schema, { defaultValues: { role: 'faculty', reason: '' } });
  const name = member.name || member.email;
  const labelOf = (role: GrantableRole) =>
    `${member.roles.includes(role) ? 'Take the role' : 'Give the role'} ${role}`;

  async function save({ role, reason }: z.output<typeof schema>) {
    const granted = !member.roles.includes(role);
    await api.call(changeRole, { params: { id: member.id, role }, body: { granted, reason } });
    notify.success(granted ? `${name} now has the role ${role}.` : `${name} no longer has the role ${role}.`);
    onClose();
    await queries.invalidateQueries({ queryKey: ['members'] });
    await queries.invalidateQueries({ queryKey: ['audit'] });
    if ('me' in current && current.me.id === member.id) await session.recheck();
  }

  return (
    <Dialog open onClose={onClose} title={`Roles of ${name}`}>
      <Form form={form} keepAs={`role of ${member.id}`} onSubmit={save}>
        <FormField
          name="role"
          label="Change"
          hint={roleWords[form.watch('role')]}
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
        <SubmitButton>{labelOf(form.watch('role'))}</SubmitButton>
      </Form>
    </Dialog>
  );
}
