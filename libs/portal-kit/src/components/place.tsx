import { useEffect, useRef, type RefObject } from 'react';
import { Stack } from './layout.tsx';

/**
 * Where the focus goes when what was pressed is gone: each time `when` changes to something that is true, on the first
 * rendering too. The element needs `tabIndex={-1}`; `Notice` and `Place` have it.
 */
export function useFocusWhen<E extends HTMLElement = HTMLDivElement>(when: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (when) place.current?.focus();
  }, [when]);
  return place;
}

/** A stack that takes the focus: each time `focusWhen` changes to something that is true, or else by its `ref`. */
export function Place({
  focusWhen,
  ref,
  ...props
}: Omit<Parameters<typeof Stack>[0], 'ref'> &
  (
    { focusWhen: unknown; ref?: undefined } | { ref: RefObject<HTMLDivElement | null>; focusWhen?: undefined }
  )) {
  const place = useFocusWhen(focusWhen);
  return <Stack {...props} tabIndex={-1} ref={ref ?? place} />;
}
