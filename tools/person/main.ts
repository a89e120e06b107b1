/** `npm run person`: see docs/decisions/retention.md. */
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError, loadDocumentStorage } from '@campus/api/config';
import { connect } from '@campus/api/connect';
import { personalDataOf } from '@campus/api/personal-data';
import { readArguments, refuse } from '../command-line.ts';
import { requireRunningDatabase } from '../portal-database.ts';
import { StartError } from '../start/processes.ts';
import { readSettings } from '../start/settings.ts';

const HELP = `npm run person -- export ADDRESS --to FILE
npm run person -- erase ADDRESS [--yes]

Exports or erases what the portal holds about one person. ADDRESS is their college address.

export   writes FILE (JSON), and the files that the person sent into the folder FILE-files. “index” says what there is
         and how long it is kept. Give both to no one but this person. Neither file may exist.
erase    lists what will be erased and what stays and why, and asks for the address again. It is refused while
         something isn’t over: an open case, application or complaint, an election. The person can’t log in any more.
         It can be repeated, and has to be when it broke off. Backups hold the data until they are deleted.

  --to FILE  where the export goes
  --yes      erase without asking

Profiles and accounts at Firebase are not reached: export and delete them there. Anonymous complaints and ballots are no
one’s. Names that others typed into texts are not found.

It works on the database of MONGODB_URI, else of the portal that runs here (DATA_DIR), with the documents in UPLOADS_DIR or
S3_… It reads the FORGET_… settings to say how long something is kept.
Exit code: 0 when it is done, 1 if it was refused, 2 if nothing could be done.`;

const options = { to: { type: 'string' }, yes: { type: 'boolean', default: false } } as const;
const { values, positionals } = readArguments(HELP, options, 2);
const [command, address = ''] = positionals;
if (command !== 'export' && command !== 'erase') refuse(HELP);
if (!address.includes('@')) refuse('Give the address of the person, for instance asha@sggs.ac.in.');

const { to = '' } = values;
if (command === 'export' && to === '') refuse('Say where the export goes: --to FILE');

type Person = Awaited<ReturnType<typeof personalDataOf>>;

async function exportTo(file: string, person: Person): Promise<void> {
  const { index, records, files } = await person.export();
  const folder = `${file}-files`;
  const names = files.map(({ name }, i) => `${i + 1} ${name.replaceAll(/[/\\]/g, '_')}`);
  const text = JSON.stringify({ address, exportedAt: new Date(), index, records, files: names }, null, 2);
  await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600 });
  if (files.length > 0) await mkdir(folder, { mode: 0o700 });
  for (const [i, one] of files.entries()) {
    const path = join(folder, names[i]!);
    if ('content' in one) await writeFile(path, one.content, { mode: 0o600 });
    else {
      const stored = await person.openDocument(one.document);
      if (!stored) console.error(`The document “${one.name}” is missing from the store.`);
      await pipeline(stored?.content ?? Readable.from([]), createWriteStream(path, { mode: 0o600 }));
    }
  }
  const found = index.reduce((sum, one) => sum + one.found, 0);
  console.log(
    `${file} holds ${found} records${files.length > 0 ? `, and ${folder} ${files.length} files` : ''}.`,
  );
}

async function erase(person: Person): Promise<void> {
  const obstacles = await person.obstacles();
  if (obstacles.length > 0) {
    console.error(['This person can’t be erased yet:', ...obstacles].join('\n  - '));
    process.exitCode = 1;
    return;
  }
  for (const { title, found, keptBecause } of await person.findings())
    if (found > 0)
      console.log(
        `${keptBecause ? 'stays ' : 'erased'} ${String(found).padStart(5)}  ${title}${keptBecause ? `. ${keptBecause}` : ''}`,
      );
  if (!values.yes && !(await isConfirmed())) {
    console.error('Nothing was erased.');
    process.exitCode = 1;
    return;
  }
  console.log(`Erased: ${await person.erase()} records. The account at Firebase is yours to delete there.`);
}

async function isConfirmed(): Promise<boolean> {
  process.stderr.write('Type the address again to erase this for good: ');
  for await (const line of createInterface(process.stdin)) return line.trim() === address;
  return false;
}

try {
  const { dataDir, uploadsDir } = readSettings(process.env);
  const uri = await requireRunningDatabase(dataDir);
  const storage = loadDocumentStorage({ ...process.env, UPLOADS_DIR: uploadsDir });
  const connection = await connect(uri);
  const person = await personalDataOf(connection, address, { storage, environment: process.env });
  await (command === 'erase' ? erase(person) : exportTo(to, person));
  await connection.close();
} catch (error) {
  if (error instanceof ConfigError || error instanceof StartError) refuse(error.message);
  refuse(`This broke off: ${(error as Error).message}`);
}
