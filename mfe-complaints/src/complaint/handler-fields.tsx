import type { ComplaintDetail } from '@campus/contracts/complaints';
import { Select, useMemberId } from '@campus/portal-kit';
import type { Ref } from 'react';
import { handlerFieldsTexts } from './texts.ts';

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
      label={handlerFieldsTexts.assignedTo}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
      options={[
        { value: '', label: handlerFieldsTexts.noOne },
        ...members
          .filter(({ id }) => id === me)
          .map(({ id }) => ({ value: id, label: handlerFieldsTexts.me })),
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
      label={handlerFieldsTexts.member}
      required
      error={field.error && field.value === '' ? handlerFieldsTexts.required : field.error}
      placeholder={handlerFieldsTexts.placeholder}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
