import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A menu that its button opens and closes. It also closes on navigation, on Escape, on a press elsewhere, and when the
 * focus leaves. Escape gives the focus back to the button.
 * @returns `menu`: the ref of the element that holds both the button and what it opens
 */
export function useMenu<E extends HTMLElement = HTMLDivElement>() {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  // Open on the page on which it was opened.
  const isOpen = openOn === key;
  const menu = useRef<E>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = () => setOpenOn(null);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    const closed = new AbortController();
    const { signal } = closed;
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('pointerdown', onElsewhere, { signal });
    document.addEventListener('focusin', onElsewhere, { signal });
    return () => closed.abort();
  }, [isOpen]);
  return { isOpen, toggle: () => setOpenOn(isOpen ? null : key), menu, button };
}
