import { grantableRoles } from '@campus/contracts';
import { listAuditEntries } from '@campus/contracts/audit';
import { changeRole, type Member, roleChangeSchema } from '@campus/contracts/members';
import {
  addDays,
  Dialog,
  Form,
  FormField,
  SubmitButton,
  useChange,
  useKeptForm,
  useMemberId,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { lastDayInWords } from '../words.ts';
import { useShell } from '../shell-context.tsx';
import { ReasonField } from './reason-field.tsx';
import { roleDialogTexts as texts } from './texts.ts';

const { reason, successor } = roleChangeSchema.shape;
const schema = z.object({
  /** The role, and whether only its end changes. */
  act: z.enum(grantableRoles.flatMap((role) => [role, `end ${role}`] as const)),
  lastDay: z.string(),
  successor,
  reason,
});
type Act = z.output<typeof schema>['act'];
const roleOf = (act: Act) => grantableRoles.find((role) => act.endsWith(role))!;

export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const reader = useMemberId();
  const { session } = useShell();
  const kept = useKeptForm(schema, {
    name: `role of ${member.id}`,
    defaultValues: { act: 'faculty', lastDay: '', successor: '', reason: '' },
  });
  const name = member.name || member.email;
  const holds = (act: Act) => member.roles.includes(roleOf(act));
  const changesEnd = (act: Act) => act.startsWith('end');
  const labelOf = (act: Act) =>
    `${changesEnd(act) ? t`Change the end of the role` : holds(act) ? t`Take the role` : t`Give the role`} ${roleOf(act)}`;
  const act = kept.form.watch('act');
  const gives = changesEnd(act) || !holds(act);

  const fillEnd = useEffectEvent(() => {
    const term = member.terms.find(({ role }) => role === roleOf(act));
    // Not over what was typed before a session ended.
    if (!term || !changesEnd(act) || kept.form.getValues('lastDay') !== '') return;
    kept.form.setValue('lastDay', addDays(term.endsOn, -1));
    kept.form.setValue('successor', term.successor);
  });
  useEffect(() => fillEnd(), [act]);

  const change = useChange(changeRole, {
    also: [listAuditEntries.area],
    onSuccess: () => {
      kept.clear();
      onClose();
    },
  });

  async function save({ lastDay, successor: next, ...values }: z.output<typeof schema>) {
    const end = { endsOn: lastDay ? addDays(lastDay, 1) : null, ...(next && { successor: next }) };
    await change.mutateAsync({
      params: { id: member.id, role: roleOf(values.act) },
      body: { granted: gives, reason: values.reason, ...(gives && end) },
    });
    if (member.id === reader) await session.recheck();
  }

  return (
    <Dialog open onClose={onClose} title={t`Roles of ${name}`}>
      {member.terms.map(({ role, endsOn, successor: next }) => (
        <p key={role}>{texts().ends(role, lastDayInWords(endsOn), next)}</p>
      ))}
      <Form kept={kept} onSubmit={save}>
        <FormField
          name="act"
          label={t`Change`}
          hint={texts().duties[roleOf(act)]}
          options={schema.shape.act.options
            .filter((one) => !changesEnd(one) || holds(one))
            .map((value) => ({ value, label: labelOf(value) }))}
        />
        {gives && (
          <>
            <FormField
              name="lastDay"
              type="date"
              label={t`Last day (optional)`}
              hint={t`Empty for no end. The member and the admins get a reminder a week before.`}
            />
            <FormField
              name="successor"
              type="email"
              label={t`Hand over to (optional)`}
              hint={t`The email address of the member who gets the role after that day.`}
              autoComplete="off"
              maxLength={254}
            />
          </>
        )}
        <ReasonField hint={t`The audit log keeps this with your name.`} />
        <SubmitButton>{labelOf(act)}</SubmitButton>
      </Form>
    </Dialog>
  );
}
