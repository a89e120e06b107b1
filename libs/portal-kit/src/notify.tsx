import { toastTiming } from '@campus/contracts';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { ToastOptions } from 'react-toastify/unstyled';

// react-toastify is loaded at the first toast: most visits to the first page see none.
let wanted = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

async function show(kind: 'success' | 'error' | 'info', text: string, options: ToastOptions = {}) {
  const { toast } = await import('react-toastify/unstyled');
  wanted = true;
  for (const listener of listeners) listener();
  toast[kind](text, options);
}

/** Toasts. The text says what happened in words for a person; options are react-toastify's. */
export const notify = {
  success: (text: string, options?: ToastOptions) => void show('success', text, options),
  error: (text: string, options?: ToastOptions) => void show('error', text, options),
  info: (text: string, options?: ToastOptions) => void show('info', text, options),
};

const Container = lazy(async () => {
  const [{ ToastContainer }] = await Promise.all([
    import('react-toastify/unstyled'),
    import('react-toastify/ReactToastify.css'),
  ]);
  return { default: ToastContainer };
});

/** Where toasts appear; rendered once, by the shell. */
export function Toaster() {
  const show = useSyncExternalStore(subscribe, () => wanted);
  if (!show) return null;
  // Outside of the root, which an open dialog hides from screen readers.
  return createPortal(
    <Suspense>
      <Container
        position="top-right"
        autoClose={toastTiming.autoClose}
        draggable
        draggablePercent={toastTiming.draggablePercent}
        pauseOnFocusLoss
      />
    </Suspense>,
    document.body,
  );
}
