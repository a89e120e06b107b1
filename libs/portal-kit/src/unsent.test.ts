import { expect, it, vi } from 'vitest';
import { findUnsent, isReloading, keepUnsent, reloadWithForms } from './unsent.ts';

const place = { memberId: 'uid-1', form: 'leave' };
const nothing = { requestId: '', sent: '', fileName: '' };

it('has what stood in the forms again after a reload for a newer version, without the files', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const values = { reason: 'Fever', files: [new File(['x'], 'a.pdf')], file: new File(['x'], 'a.pdf') };
  keepUnsent(place, { ...nothing, fileName: 'a.pdf', values }, null);
  reloadWithForms('uid-1');
  expect(reload).toHaveBeenCalledOnce();
  expect(isReloading()).toBe(true);

  vi.resetModules();
  const after = await import('./unsent.ts');
  expect(after.findUnsent(place, undefined)).toMatchObject({
    fileName: 'a.pdf',
    values: { reason: 'Fever', files: [] },
    restored: 'draft',
  });
  expect(sessionStorage).toHaveLength(0);
  expect(after.isReloading()).toBe(false);
});

it('gives what was typed before a reload to nobody else', async () => {
  vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  keepUnsent(place, { ...nothing, values: { reason: 'Fever' } }, null);
  reloadWithForms('uid-1');
  vi.resetModules();
  const after = await import('./unsent.ts');
  expect(after.findUnsent({ ...place, memberId: 'uid-2' }, undefined)).toBeNull();
  expect(after.findUnsent(place, undefined)).toBeNull();
  expect(findUnsent(place, undefined)).not.toBeNull();
});
