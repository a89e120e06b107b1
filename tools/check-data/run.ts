import { execFile } from 'node:child_process';
import type { InvariantReport } from '@campus/api/check-data';
import { programFile } from '../programs.ts';

/** `npm run check-data` in a process of its own. @throws Error with its words when nothing could be checked */
export const runCheckData = (databaseUri: string, uploadsDir: string): Promise<InvariantReport[]> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, MONGODB_URI: databaseUri, UPLOADS_DIR: uploadsDir };
    const options = { env, maxBuffer: 2 ** 26 };
    execFile(process.execPath, [programFile('check-data'), '--json'], options, (_error, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve((JSON.parse(stdout) as { checks: InvariantReport[] }).checks);
      else reject(new Error(`check-data broke off: ${stderr.slice(0, 2000)}`));
    });
  });
