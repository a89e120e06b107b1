import { expect, it } from 'vitest';
import { rememberOffline } from './offline-notes.ts';
import { erasePersonalStorage } from './storage.ts';

// `shell/public/offline.js` reads this key by its name.
const stored = () => localStorage.getItem('campus.mine.offline-notes');

it('keeps the contents of the offline page until they are removed or the member logs out', () => {
  rememberOffline('receipt 1', { title: 'Your receipt', value: 'ab12' });
  rememberOffline('receipt 2', { title: 'Another', value: 'cd34' });
  rememberOffline('receipt 2', null);
  expect(JSON.parse(stored() ?? '')).toEqual({ 'receipt 1': { title: 'Your receipt', value: 'ab12' } });
  erasePersonalStorage();
  expect(stored()).toBeNull();
});

it('starts again if something else was stored', () => {
  localStorage.setItem('campus.mine.offline-notes', 'no JSON');
  rememberOffline('receipt', { title: 'Your receipt', value: 'ab12' });
  expect(stored()).toContain('ab12');
});
