import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Set-up of the whole run: puts all temporary folders of the tests into one, which is removed after the run. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'campus-api-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
