import type { InvariantReport } from '@campus/api/check-data';
import { programFile } from '../programs.ts';
import { run } from '../run.ts';

/** `npm run check-data` in a process of its own. @throws Error with its words when nothing could be checked */
export async function runCheckData(databaseUri: string, uploadsDir: string): Promise<InvariantReport[]> {
  const env = { ...process.env, MONGODB_URI: databaseUri, UPLOADS_DIR: uploadsDir };
  const { stdout, stderr } = await run(process.execPath, [programFile('check-data'), '--json'], env);
  if (!stdout.startsWith('{')) throw new Error(`check-data broke off: ${stderr.slice(0, 2000)}`);
  return (JSON.parse(stdout) as { checks: InvariantReport[] }).checks;
}
