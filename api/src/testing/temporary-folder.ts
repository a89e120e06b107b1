import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Set-up of the whole run: puts all temporary folders of the tests into one, which is removed after the run. The
 * processes that tests start share compiled modules, which halves the time of each start.
 */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'campus-tests-'));
  process.env['TMPDIR'] = folder;
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../../node_modules/.cache/compiled');
  return () => rmSync(folder, { recursive: true, force: true });
}
