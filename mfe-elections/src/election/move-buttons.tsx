import { Button } from '@campus/portal-kit';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';

/** Gives the focus to another button, because the one that was pressed is gone or can't be pressed again. */
export function useFocusNext() {
  const id = useId();
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    document.getElementById(next.current)?.focus();
    next.current = null;
  });
  const idOf = (what: string, item = '') => `${id}-${what}-${item}`;
  return {
    idOf,
    focusNext: (what: string, item?: string) => {
      next.current = idOf(what, item);
    },
  };
}

/** Moves an item of a list up or down, or takes it out. */
export function MoveButtons({
  focus: { idOf, focusNext },
  item,
  index,
  count,
  labels,
  onMove,
  onRemove,
}: {
  focus: ReturnType<typeof useFocusNext>;
  item: string;
  index: number;
  count: number;
  labels: { up: string; down: string; remove: string };
  onMove: (to: number) => void;
  /** Says where the focus goes. */
  onRemove: () => void;
}) {
  function shift(by: 1 | -1) {
    const to = index + by;
    const atTheEnd = to === 0 || to === count - 1;
    focusNext((by === -1) === atTheEnd ? 'down' : 'up', item);
    onMove(to);
  }
  return (
    <>
      <Button
        id={idOf('up', item)}
        variant="quiet"
        aria-label={labels.up}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => shift(-1)}
      />
      <Button
        id={idOf('down', item)}
        variant="quiet"
        aria-label={labels.down}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={index === count - 1}
        onClick={() => shift(1)}
      />
      <Button
        id={idOf('remove', item)}
        variant="quiet"
        aria-label={labels.remove}
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
      />
    </>
  );
}
