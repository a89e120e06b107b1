import { type ComplaintDetail, listBoardMembers } from '@campus/contracts/complaints';
import { Select, useEndpoint, useMemberId } from '@campus/portal-kit';
import type { Ref } from 'react';
import { boardMemberFieldsTexts } from './texts.ts';

interface Field<Value> {
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  ref: Ref<HTMLSelectElement>;
  error: string | undefined;
  complaint: ComplaintDetail;
}

function useBoard() {
  const me = useMemberId();
  const board = useEndpoint(listBoardMembers);
  return {
    me,
    members: board.data ?? [],
    hint: board.isError
      ? boardMemberFieldsTexts.failed
      : board.data
        ? undefined
        : boardMemberFieldsTexts.loading,
  };
}

/** The reader first, then the other board members who can see the complaint, or no one. */
export function AssigneeField({ complaint, value, onChange, ...field }: Field<string | null>) {
  const { me, members, hint } = useBoard();
  const hidden = new Set(complaint.handling?.hiddenFrom.map(({ id }) => id));
  // Until the names are loaded, the current assignee needs an option, or the field would show "No one".
  const now = complaint.handling?.assignee;
  const known = members.length === 0 && now ? [now] : members;
  const able = known.filter(({ id }) => !hidden.has(id));
  return (
    <Select
      {...field}
      label={boardMemberFieldsTexts.assignedTo}
      hint={hint}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
      options={[
        { value: '', label: boardMemberFieldsTexts.noOne },
        ...able
          .filter(({ id }) => id === me)
          .map(({ id }) => ({ value: id, label: boardMemberFieldsTexts.me })),
        ...able.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** Another board member: one who sees the complaint (`hide`), or one who doesn't (`show`). */
export function MemberField({ complaint, action, ...field }: Field<string> & { action: 'hide' | 'show' }) {
  const { me, members, hint } = useBoard();
  const hiddenFrom = complaint.handling?.hiddenFrom ?? [];
  const options =
    action === 'show'
      ? hiddenFrom
      : members.filter(({ id }) => id !== me && !hiddenFrom.some((hidden) => hidden.id === id));
  return (
    <Select
      {...field}
      label={boardMemberFieldsTexts.boardMember}
      required
      hint={action === 'hide' ? hint : undefined}
      error={field.error && field.value === '' ? boardMemberFieldsTexts.required : field.error}
      placeholder={boardMemberFieldsTexts.placeholder}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
