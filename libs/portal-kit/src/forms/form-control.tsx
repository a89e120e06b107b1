import type { ReactNode } from 'react';
import { useController, type ControllerRenderProps } from 'react-hook-form';

/** The props of a field that its form sets. */
export type ControlProps = 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref';

/**
 * Any other field of the surrounding Form: `<FormControl name="opensAt">{(field) => <DateTimeField label="Opens"
 * {...field} />}</FormControl>`. Apart from FormField, so that a page of text fields carries no others.
 */
export function FormControl({
  name,
  children,
}: {
  name: string;
  children: (field: ControllerRenderProps & { error: string | undefined }) => ReactNode;
}) {
  const { field, fieldState } = useController({ name });
  return children({ ...field, error: fieldState.error?.message });
}
