import { expect, it, vi } from 'vitest';
import { isReloading, keepUnsent, readUnsent, reloadWithForms } from './unsent.ts';

it('has what stood in the forms again after a reload for a newer version, without the files', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const values = { reason: 'Fever', files: [new File(['x'], 'a.pdf')], file: new File(['x'], 'a.pdf') };
  keepUnsent('uid-1', 'leave', { fileName: 'a.pdf', values, sessionEnded: true });
  reloadWithForms('uid-1');
  expect(reload).toHaveBeenCalledOnce();
  expect(isReloading()).toBe(true);

  vi.resetModules();
  const after = await import('./unsent.ts');
  expect(after.readUnsent('uid-1', 'leave')).toEqual({
    fileName: 'a.pdf',
    values: { reason: 'Fever', files: [] },
    sessionEnded: false,
  });
  expect(sessionStorage).toHaveLength(0);
  expect(after.isReloading()).toBe(false);
});

it('gives what was typed before a reload to nobody else', async () => {
  vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  keepUnsent('uid-1', 'leave', { values: { reason: 'Fever' } });
  reloadWithForms('uid-1');
  vi.resetModules();
  const after = await import('./unsent.ts');
  expect(after.readUnsent('uid-2', 'leave')).toBeNull();
  expect(after.readUnsent('uid-1', 'leave')).toBeNull();
  expect(readUnsent('uid-1', 'leave')).not.toBeNull();
});
