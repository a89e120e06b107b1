import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useMemberId } from '../portal-context.tsx';
import { type Attempts, createAttempts, isMadeBy } from '../repeats.ts';
import {
  dropUnsent,
  findUnsent,
  keepUnsent,
  type Restored,
  type Storing,
  takeUnsent,
  useOpenForm,
} from '../unsent.ts';
import { useZodForm } from './use-zod-form.ts';

/** A form whose values outlive the end of a session, and a reload if they are stored. */
export interface KeptForm<Input extends FieldValues, Output> extends Attempts {
  form: UseFormReturn<Input, unknown, Output>;
  /** How the form came to be filled in when it opened; `null`: it was not. */
  restored: Restored | null;
  /** Name of the chosen file that storage could not keep, until a file is chosen again; empty: none is missing. */
  lostFile: string;
  dropLostFile: () => void;
  /** Forgets what was typed, because it arrived or its author throws it away, and empties the form. */
  clear: () => void;
  /** The same, and fills the form with these values, which count as nothing typed: what the server has now. */
  fill: (values: Input) => void;
}

/**
 * A form on a schema, like `useZodForm`, that keeps its input. If the session ends by itself, the input is back after
 * the same member logs in, including files. Everything to keep must be a value of the form: a chosen file, a version.
 */
export function useKeptForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  {
    name,
    defaultValues,
    stored,
  }: {
    /** The form's name, with the id of its subject: `leave ${id}`. */
    name: string;
    defaultValues: NoInfer<Input>;
    /** The values that the browser's storage keeps, through a reload or another page, until `clear`. */
    stored?: Storing;
  },
): KeptForm<Input, Output> {
  const memberId = useMemberId();
  // After the session ended, people may keep typing; then only this tab's memory keeps their input.
  const [owner] = useState(memberId);
  const place = { memberId: owner, form: name };
  const [blank, setBlank] = useState(defaultValues);
  const [found, setFound] = useState(() => findUnsent(place, stored));
  const [attempts] = useState(() => createAttempts(found ?? undefined));
  const [former] = useState(() => createAttempts());
  const [lostFile, setLostFile] = useState(() =>
    found && fileNameIn(found.values) === '' ? found.fileName : '',
  );
  const form = useZodForm(schema, { defaultValues: blank });
  const { reset, subscribe, getValues } = form;
  const isTouched = () => fingerprint(getValues()) !== fingerprint(blank);

  function save(missing = lostFile) {
    const values = getValues();
    const chosen = fileNameIn(values);
    if (chosen !== '') setLostFile('');
    if (!stored) return;
    const fileName = chosen || missing;
    if (isTouched() || fileName !== '')
      keepUnsent(place, { ...attempts.last(), fileName, values }, memberId === owner ? stored : null);
    else dropUnsent(place);
  }
  const [first] = useState(place);
  useEffect(() => takeUnsent(first), [first]);
  const onChange = useEffectEvent(() => save());
  useEffect(() => subscribe({ formState: { values: true }, callback: () => onChange() }), [subscribe]);
  useEffect(() => {
    if (found) reset({ ...blank, ...found.values }, { keepDefaultValues: true });
  }, [found, blank, reset]);
  useOpenForm(name, () =>
    isTouched() || lostFile !== ''
      ? {
          ...attempts.last(),
          fileName: fileNameIn(getValues()) || lostFile,
          values: getValues(),
        }
      : null,
  );

  function fill(values: Input) {
    attempts.arrived();
    former.arrived();
    setBlank(values);
    setFound(null);
    setLostFile('');
    reset(values);
    dropUnsent(place);
  }
  const kept: KeptForm<Input, Output> = {
    form,
    restored: found?.restored ?? null,
    lostFile,
    dropLostFile() {
      setLostFile('');
      save('');
    },
    keyOf(sent) {
      const key = attempts.keyOf(sent);
      save();
      return key;
    },
    last: attempts.last,
    arrived: attempts.arrived,
    clear: () => fill(blank),
    fill,
  };
  // Remotes built before `useChange` drew the keys ask for them here; a roll-back may bring such a one back.
  return Object.assign(kept, {
    requestId: former.last().requestId,
    attempt: () => former.keyOf(fingerprint(getValues())),
  });
}

/**
 * Finishes a step whose answer got lost once its subject's history shows that it had arrived: otherwise the form would say
 * that someone else was faster.
 */
export function useArrived(
  {
    form,
    last,
  }: Pick<KeptForm<FieldValues, unknown>, 'last'> & { form: { formState: { isSubmitting: boolean } } },
  subject: unknown,
  onArrived: () => void,
): void {
  const hasArrived = !form.formState.isSubmitting && isMadeBy(subject, last().requestId);
  const finish = useEffectEvent(onArrived);
  useEffect(() => {
    if (hasArrived) finish();
  }, [hasArrived]);
}

const fingerprint = (values: object): string =>
  JSON.stringify(values, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

const fileNameIn = (values: object): string =>
  (Object.values(values) as unknown[]).find((value) => value instanceof File)?.name ?? '';
