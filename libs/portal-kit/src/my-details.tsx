import {
  type DetailName,
  detailLabels,
  type DetailsChange,
  getMyDetails,
  type MemberDetails,
  putMyDetails,
} from '@campus/contracts/details';
import { useState, type ReactNode } from 'react';
import { useWatch, type Control, type FieldValues, type Path } from 'react-hook-form';
import { Checkbox } from './components/checkbox.tsx';
import { useChange, useEndpoint } from './data.ts';
import { notify } from './notify.tsx';
import { useSession } from './portal-context.tsx';

export interface MyDetails extends MemberDetails {
  /** They could not be read: the form asks, as if nothing were known. */
  isUnavailable: boolean;
}

export const noDetails: MemberDetails = {
  registrationNumber: '',
  className: '',
  coordinatorEmail: '',
  parentEmail: '',
  phone: '',
  coordinatorName: '',
  fromClassList: [],
};

const unknown: MyDetails = { ...noDetails, isUnavailable: false };

/**
 * The portal's details of the current member, for forms. Texts are empty if unknown, and for visitors. `null` while
 * loading: render the form afterwards, so that it starts with these values.
 */
export function useMyDetails({ enabled = true }: { enabled?: boolean } = {}): MyDetails | null {
  const isMember = useSession().status === 'member';
  const isAsked = enabled && isMember;
  const query = useEndpoint(getMyDetails, { enabled: isAsked, retry: false });
  if (!isAsked) return unknown;
  if (query.data) return { ...query.data, isUnavailable: false };
  return query.isError ? { ...unknown, isUnavailable: true } : null;
}

/**
 * Offers to keep what was typed into a form and isn't in the member's details yet. Put `box` above the form's button and
 * call `keep` when the form has arrived.
 * @param details `null`: this form offers nothing
 * @param fields the form's field for each detail that it asks for
 */
export function useKeepDetails<Input extends FieldValues, Output>(
  { control }: { control: Control<Input, unknown, Output> },
  details: MyDetails | null,
  fields: Partial<Record<DetailName, Path<Input>>>,
): { box: ReactNode; keep: () => void } {
  const isMember = useSession().status === 'member';
  const change = useChange(putMyDetails, {
    updates: getMyDetails,
    onError: ({ message }) => notify.error(`Your details were not saved. ${message}`),
  });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const names = Object.keys(fields) as DetailName[];
  const values = useWatch({ control, name: names.map((name) => fields[name]!) }) as (string | undefined)[];
  const typed: DetailsChange = {};
  const known = details ?? unknown;
  for (const [index, name] of names.entries()) {
    const value = (values[index] ?? '').trim();
    const isListed = (known.fromClassList as string[]).includes(name);
    if (value !== '' && value !== known[name] && !isListed) typed[name] = value;
  }
  const offered = Object.keys(typed) as DetailName[];
  // A parent's address is only kept by someone who chose that; something else than usual may be meant for once.
  const isUsual = offered.every((name) => name !== 'parentEmail' && known[name] === '');
  const isKept = chosen ?? isUsual;
  const isOffered = isMember && details?.isUnavailable === false && offered.length > 0;
  return {
    box: isOffered && (
      <Checkbox
        label="Keep this in my details"
        hint={`${offered.map((name) => detailLabels[name]).join(', ')}. You can change or erase it in your profile.`}
        checked={isKept}
        onChange={setChosen}
      />
    ),
    keep: () => {
      if (isOffered && isKept) change.mutate({ body: typed });
    },
  };
}
