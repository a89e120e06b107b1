import { listAuditEntries } from '@campus/contracts/audit';
import { leavingSchema, lockMember, lockSchema, type Member, setLeavingDay } from '@campus/contracts/members';
import {
  dayInWords,
  Dialog,
  Form,
  FormField,
  Notice,
  SubmitButton,
  useChange,
  useToday,
  useZodForm,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { ReasonField } from './reason-field.tsx';
import { accessDialogTexts as texts } from './texts.ts';

type Act = keyof ReturnType<typeof texts>['labels'];

const schema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('leave'),
    leavesOn: leavingSchema.shape.leavesOn,
    reason: lockSchema.shape.reason,
  }),
  z.object({
    act: z.enum(['lock', 'unlock', 'stay']),
    leavesOn: z.optional(z.string()),
    reason: lockSchema.shape.reason,
  }),
]);

/** Locks a member out or lets them in again, and says when their membership ends. */
export function AccessDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const name = member.name || member.email;
  const saved = { also: [listAuditEntries.area], onSuccess: onClose };
  const lock = useChange(lockMember, saved);
  const leave = useChange(setLeavingDay, saved);
  const today = useToday();
  const possible = useMemo<Act[]>(
    () => [
      member.standing === 'locked' ? 'unlock' : 'lock',
      'leave',
      ...(member.leavesOn ? ['stay' as const] : []),
    ],
    [member],
  );
  const form = useZodForm(schema, {
    defaultValues: { act: possible[0] as 'lock', leavesOn: member.leavesOn ?? today, reason: '' },
  });
  const act = form.watch('act') as Act;

  async function save(values: z.output<typeof schema>) {
    const params = { id: member.id };
    const { reason } = values;
    if (values.act === 'lock' || values.act === 'unlock')
      await lock.mutateAsync({ params, body: { locked: values.act === 'lock', reason } });
    else
      await leave.mutateAsync({
        params,
        body: { leavesOn: values.act === 'leave' ? values.leavesOn : null, reason },
      });
  }

  return (
    <Dialog open onClose={onClose} title={t`Access of ${name}`}>
      {member.standing === 'locked' && (
        <Notice tone="warn">{t`Locked: ${{ lockReason: member.lockReason }}`}</Notice>
      )}
      {member.leavesOn && <p>{t`Leaving day: ${{ leavesOn: dayInWords(member.leavesOn) }}`}</p>}
      <Form form={form} onSubmit={save}>
        <FormField
          name="act"
          label={t`Change`}
          hint={texts().hints[act]}
          options={possible.map((value) => ({ value, label: texts().labels[value] }))}
        />
        {act === 'leave' && <FormField name="leavesOn" label={t`Leaving day`} type="date" required />}
        <ReasonField hint={t`The member gets this by email. The audit log keeps it with your name.`} />
        <SubmitButton>{texts().labels[act]}</SubmitButton>
      </Form>
    </Dialog>
  );
}
