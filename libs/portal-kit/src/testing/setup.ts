import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { loadDialogs } from '../components/dialog.tsx';
import { forgetUnsent } from '../unsent.ts';
import { brokenAnswers } from './fake-api.ts';

// A page's first look loads its code, and a long form is typed key by key: where much else runs that takes seconds.
configure({ asyncUtilTimeout: 20_000 });

// As after a moment on a page: a test needn't wait for it.
beforeAll(loadDialogs);

afterEach(async () => {
  cleanup();
  await dropToasts();
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
  // A test must not see the form drafts of the test before.
  forgetUnsent();
  const broken = brokenAnswers.splice(0);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

/** A toast that was under way when a test ended waits for the next container: that of the next test. */
async function dropToasts(): Promise<void> {
  const [{ toast }] = await Promise.all([
    import('react-toastify/unstyled'),
    import('react-toastify/ReactToastify.css'),
  ]);
  toast.dismiss();
}
