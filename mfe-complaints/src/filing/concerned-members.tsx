import {
  type Category,
  type Committees,
  receivingCommittee,
  type ShownCommittee,
} from '@campus/contracts/complaints';
import { Checkbox, Notice, SmallText, Stack, useMemberId } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { inWords } from '../committees.ts';

/** The people of the category's committee whom the author can name. */
export function useNameable({ committees }: Committees, category: Category | undefined) {
  const me = useMemberId();
  const committee = committees.find(({ id }) => id === category?.committee);
  const members = (committee?.seats ?? []).flatMap(({ member }) => member ?? []);
  return { committee, members: members.filter(({ id }) => id !== me) };
}

/** Lets the author name members who must not read the complaint. */
export function ConcernedMembers({
  committee,
  committees,
  members,
  concerns,
  onChange,
}: {
  committee: ShownCommittee;
  committees: readonly ShownCommittee[];
  members: readonly { id: string; name: string }[];
  concerns: readonly string[];
  onChange: (concerns: string[]) => void;
}) {
  const receiver = receivingCommittee(committees, committee.id, concerns);
  const other = committees.find(({ id }) => id === receiver && id !== committee.id);
  return (
    <Stack as="fieldset" gap={3}>
      <legend>{t`Is it about someone on ${{ committee: inWords(committee) }}?`}</legend>
      <SmallText>{t`They will never see it, and will not be told.`}</SmallText>
      {members.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={concerns.includes(id)}
          onChange={(checked) => onChange(checked ? [...concerns, id] : concerns.filter((one) => one !== id))}
        />
      ))}
      <div aria-live="polite">
        {concerns.length > 0 && other && (
          <Notice tone="neutral">{t`Too few others are left, so this complaint goes to ${{ committee: inWords(other) }}.`}</Notice>
        )}
        {concerns.length > 0 && receiver === null && (
          <Notice tone="bad">{t`No one would be left to read it. Leave out at least one person, or report it outside of the portal.`}</Notice>
        )}
      </div>
    </Stack>
  );
}
