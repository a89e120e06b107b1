import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A page's first look loads its code, and a long form is typed key by key: where much else runs that takes seconds.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  globalThis.localStorage?.clear();
});
