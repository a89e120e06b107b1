import type { ComplaintAction, ComplaintDetail, ComplaintEntry } from '@campus/contracts/complaints';
import { FormField, Select, useMemberId } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { Ref } from 'react';
import { procedureFormTexts as texts } from './texts.ts';
import { inWords } from '../committees.ts';

interface Field<Value> {
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  ref: Ref<HTMLSelectElement>;
  error: string | undefined;
  complaint: ComplaintDetail;
}

/** The reader first, then the other members who may handle the complaint, or no one. */
export function AssigneeField({ complaint, value, onChange, ...field }: Field<string | null>) {
  const me = useMemberId();
  const members = complaint.handling?.members ?? [];
  return (
    <Select
      {...field}
      label={t`Assigned to`}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
      options={[
        { value: '', label: t`No one` },
        ...members.filter(({ id }) => id === me).map(({ id }) => ({ value: id, label: t`Me` })),
        ...members.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** Another member: one who sees the complaint (`hide`), or one who can be shown it again (`show`). */
export function MemberField({ complaint, action, ...field }: Field<string> & { action: 'hide' | 'show' }) {
  const me = useMemberId();
  const options =
    action === 'show'
      ? (complaint.handling?.hiddenFrom ?? []).filter(({ by }) => by !== 'author')
      : (complaint.handling?.members ?? []).filter(({ id }) => id !== me);
  return (
    <Select
      {...field}
      label={t`Member`}
      required
      error={field.error && field.value === '' ? t`Choose a member.` : field.error}
      placeholder={t`Choose a member`}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** The fields of a hearing, of a pause, and of public words, in the form of the step that has them. */
export function ProcedureFields({
  action,
  complaint,
}: {
  action: ComplaintAction;
  complaint: ComplaintDetail;
}) {
  if (action === 'hear')
    return (
      <>
        <FormField name="on" label={t`Day`} type="date" required />
        <FormField name="time" {...texts().time} maxLength={5} required />
        <FormField name="place" label={t`Place`} maxLength={120} required />
        <FormField name="companions" {...texts().companions} maxLength={200} required={false} />
      </>
    );
  if (action === 'pause') return <FormField name="until" label={t`Paused until`} type="date" required />;
  if (action === 'decide' && complaint.audience === 'members')
    return <FormField name="done" {...texts().done} rows={3} maxLength={500} required={false} />;
  return null;
}

/** The readers that a committee can choose for a text. A complaint for the committee alone has no public texts. */
export function readersFor({
  audience,
  state,
  committee,
}: ComplaintDetail): { value: ComplaintEntry['audience']; label: string; hint: string }[] {
  return [
    ...(audience === 'board' || state === 'held'
      ? []
      : [
          {
            value: 'public' as const,
            label: 'Everyone',
            hint: 'Every member of the college can read it. Don’t name people or give hints about who wrote the complaint.',
          },
        ]),
    {
      value: 'author',
      label: `The author and ${inWords(committee)}`,
      hint: 'For questions and private answers.',
    },
    {
      value: 'board',
      label: `Only ${inWords(committee)}`,
      hint: 'A note between its members. The author never sees it.',
    },
  ];
}
