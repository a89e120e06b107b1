import { toastTiming } from '@campus/contracts';
import { createPortal } from 'react-dom';
import type { toast, ToastContainer, ToastOptions } from 'react-toastify/unstyled';
import { Observable, useObservable } from './observable.ts';

// react-toastify is loaded at the first toast: most visits to the first page see none.
let Container: typeof ToastContainer | undefined;
const isLoaded = new Observable(false);

/** The last toast that isn't an error: the next one replaces it, so that they don't pile up over the page. */
let lastNews: ReturnType<typeof toast> | undefined;

async function show(kind: 'success' | 'error' | 'info', text: string, options: ToastOptions = {}) {
  try {
    const [toastify] = await Promise.all([
      import('react-toastify/unstyled'),
      import('react-toastify/ReactToastify.css'),
    ]);
    Container = toastify.ToastContainer;
    isLoaded.set(true);
    if (kind !== 'error' && lastNews !== undefined) toastify.toast.dismiss(lastNews);
    const id = toastify.toast[kind](text, options);
    if (kind !== 'error') lastNews = id;
  } catch {
    // The first toast often says that nothing can be reached: then toasts can't be loaded either.
    alert(text);
  }
}

/** Toasts. The text says what happened in words for a person; options are react-toastify's. */
export const notify = {
  success: (text: string, options?: ToastOptions) => void show('success', text, options),
  error: (text: string, options?: ToastOptions) => void show('error', text, options),
  info: (text: string, options?: ToastOptions) => void show('info', text, options),
};

/** Where toasts appear; rendered once, by the shell. */
export function Toaster() {
  const loaded = useObservable(isLoaded);
  if (!loaded || !Container) return null;
  // Outside of the root, which an open dialog hides from screen readers.
  return createPortal(
    <Container
      position="top-right"
      autoClose={toastTiming.autoClose}
      draggable
      draggablePercent={toastTiming.draggablePercent}
      pauseOnFocusLoss
    />,
    document.body,
  );
}
