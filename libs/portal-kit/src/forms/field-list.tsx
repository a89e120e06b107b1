import { useEffect, useId, useRef, type ReactNode } from 'react';
import { type FieldValues, useFieldArray } from 'react-hook-form';
import { Button } from '../components/button.tsx';
import { Stack } from '../components/layout.tsx';

/** A list in the surrounding form, to whose end entries are added, and from which each can be removed. */
export function FieldList({
  name,
  texts,
  empty,
  most = Infinity,
  children,
}: {
  /** The value of the form that holds the list. */
  name: string;
  /** `entry` and `remove` get the number of an entry, from 1. */
  texts: { entry: (number: number) => string; remove: (number: number) => string; add: string };
  /** A new entry. */
  empty: FieldValues;
  most?: number;
  /** The fields of one entry, below `path`: `contacts.0`. */
  children: (path: string) => ReactNode;
}) {
  const { fields, append, remove } = useFieldArray({ name, keyName: 'key' });
  const id = useId();
  const wasRemoved = useRef(false);
  // The pressed button went with its entry.
  useEffect(() => {
    if (wasRemoved.current) document.getElementById(`${id}-add`)?.focus();
    wasRemoved.current = false;
  });
  return (
    <Stack gap={4}>
      {fields.map(({ key }, index) => (
        <Stack key={key} as="fieldset" gap={3}>
          <legend>{texts.entry(index + 1)}</legend>
          {children(`${name}.${index}`)}
          <div>
            <Button
              variant="quiet"
              onClick={() => {
                wasRemoved.current = true;
                remove(index);
              }}
            >
              {texts.remove(index + 1)}
            </Button>
          </div>
        </Stack>
      ))}
      <div>
        <Button id={`${id}-add`} disabled={fields.length >= most} onClick={() => append(empty)}>
          {texts.add}
        </Button>
      </div>
    </Stack>
  );
}
