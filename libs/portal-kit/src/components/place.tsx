import { useEffect, useRef, type RefObject } from 'react';
import { Stack } from './layout.tsx';

/**
 * Gives a part of the page the focus and shows its beginning: a browser would show the end of one that is taller than the
 * screen. It needs `tabIndex={-1}`.
 */
export function focusOn(part: HTMLElement | null): void {
  if (!part) return;
  part.focus({ preventScroll: true });
  const fits = part.offsetHeight < 0.8 * window.innerHeight;
  part.scrollIntoView({ block: fits ? 'nearest' : 'start' });
}

/**
 * Where the focus goes when what was pressed is gone: each time `when` changes to something that is true, on the first
 * rendering too. The element needs `tabIndex={-1}`; `Notice` and `Place` have it.
 */
export function useFocusWhen<E extends HTMLElement = HTMLDivElement>(when: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (when) focusOn(place.current);
  }, [when]);
  return place;
}

/**
 * A stack that takes the focus: each time `focusWhen` changes to something that is true, by its `ref`, or when a
 * `ChangeButton` in it is gone after its change.
 */
export function Place({
  focusWhen,
  ref,
  ...props
}: Omit<Parameters<typeof Stack>[0], 'ref'> & {
  focusWhen?: unknown;
  ref?: RefObject<HTMLDivElement | null>;
}) {
  const place = useFocusWhen(focusWhen);
  return <Stack {...props} tabIndex={-1} ref={ref ?? place} />;
}
