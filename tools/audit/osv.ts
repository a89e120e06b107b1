import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import semver from 'semver';
import { openPromise } from 'yauzl';
import type { InstalledPackage } from './lock-file.ts';

type RangeEvent = { introduced?: string; fixed?: string; last_affected?: string };

/** The parts of a record that are used here; https://ossf.github.io/osv-schema/ has them all. */
export interface OsvRecord {
  id: string;
  modified: string;
  withdrawn?: string;
  summary?: string;
  database_specific?: { severity?: string };
  affected?: {
    package?: { ecosystem: string; name: string };
    versions?: string[];
    ranges?: { type: string; events: RangeEvent[] }[];
    database_specific?: { last_known_affected_version_range?: string };
  }[];
}

type Affected = NonNullable<OsvRecord['affected']>[number];

const severities = ['malicious', 'critical', 'high', 'unknown', 'moderate', 'low'] as const;
type Severity = (typeof severities)[number];

export interface Finding {
  id: string;
  severity: Severity;
  name: string;
  version: string;
  production: boolean;
  fixed: string[];
  summary: string;
}

export interface Database {
  /** How many records about npm packages it holds. */
  records: number;
  /** The day of its latest change. */
  newest: string;
  /** Those that concern a package of the lock file. */
  relevant: OsvRecord[];
}

/** @param path of a folder with OSV records, however nested, or of a zip file with them */
export async function readDatabase(path: string, names: ReadonlySet<string>): Promise<Database> {
  const database: Database = { records: 0, newest: '', relevant: [] };
  const isFolder = (await stat(path)).isDirectory();
  for await (const { file, content } of isFolder ? filesOfFolder(path) : filesOfZip(path)) {
    const record = parseRecord(file, content);
    const packages = (record.affected ?? []).filter((part) => part.package?.ecosystem === 'npm');
    if (packages.length === 0) continue;
    database.records += 1;
    if (record.modified > database.newest) database.newest = record.modified;
    if (packages.some((part) => names.has(part.package!.name))) database.relevant.push(record);
  }
  return database;
}

function parseRecord(file: string, content: string): OsvRecord {
  try {
    const record = JSON.parse(content) as OsvRecord;
    if (typeof record.id === 'string' && typeof record.modified === 'string') return record;
  } catch {
    // The same sentence for what is no JSON and what is no record.
  }
  throw new Error(`${file} is not an OSV record. Is the download complete?`);
}

interface NamedFile {
  file: string;
  content: string;
}

async function* filesOfFolder(path: string): AsyncGenerator<NamedFile> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    // The git folder of a checkout, and its own settings.
    const isHidden = /(^|[/\\])\./.test(relative(path, file));
    if (!entry.isFile() || !entry.name.endsWith('.json') || isHidden) continue;
    yield { file, content: await readFile(file, 'utf8') };
  }
}

async function* filesOfZip(path: string): AsyncGenerator<NamedFile> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('.json'))
        yield { file: entry.fileName, content: await text(await zip.openReadStreamPromise(entry)) };
    }
  } finally {
    zip.close();
  }
}

/** Every pair of a record and an installed version that it concerns, the worst first. */
export function findVulnerabilities(packages: InstalledPackage[], records: OsvRecord[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const record of records) {
    if (record.withdrawn) continue;
    for (const part of record.affected ?? []) {
      if (part.package?.ecosystem !== 'npm') continue;
      for (const { name, version, production } of packages) {
        if (name !== part.package.name || !isAffected(version, part)) continue;
        const key = `${record.id} ${name}@${version}`;
        const known = findings.get(key);
        findings.set(key, {
          id: record.id,
          severity: severityOf(record),
          name,
          version,
          production: production || known?.production === true,
          fixed: [...new Set([...(known?.fixed ?? []), ...fixedAfter(version, part)])],
          summary: record.summary ?? '',
        });
      }
    }
  }
  return [...findings.values()].sort(
    (a, b) =>
      Number(b.production) - Number(a.production) ||
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      a.name.localeCompare(b.name) ||
      a.id.localeCompare(b.id),
  );
}

/** Whether it must not reach members. A record without a severity is taken for a serious one. */
export const isSerious = ({ production, severity }: Finding): boolean =>
  production && severity !== 'moderate' && severity !== 'low';

function severityOf({ id, database_specific: { severity } = {} }: OsvRecord): Severity {
  // Records of malicious packages state no severity.
  if (id.startsWith('MAL-')) return 'malicious';
  const stated = severity?.toLowerCase();
  return severities.find((known) => known === stated) ?? 'unknown';
}

function isAffected(version: string, { versions, ranges, database_specific: more }: Affected): boolean {
  if (versions?.includes(version)) return true;
  const concerned = rangesOf(ranges).filter((events) => isWithin(version, events));
  const lastKnown = more?.last_known_affected_version_range;
  // GitHub states an end that isn't a fix beside the range.
  return concerned.some(
    (events) =>
      lastKnown === undefined ||
      events.some(({ fixed, last_affected }) => fixed ?? last_affected) ||
      semver.satisfies(version, lastKnown, { includePrerelease: true }),
  );
}

const rangesOf = (ranges: Affected['ranges']): RangeEvent[][] =>
  (ranges ?? []).filter(({ type }) => type !== 'GIT').map(({ events }) => events);

const versionOf = ({ introduced, fixed, last_affected }: RangeEvent): string =>
  introduced ?? fixed ?? last_affected ?? '0';

/** `0` stands for "before every version". */
const compare = (a: string, b: string): number =>
  semver.compare(a === '0' ? '0.0.0-0' : a, b === '0' ? '0.0.0-0' : b, true);

function isWithin(version: string, events: RangeEvent[]): boolean {
  let within = false;
  for (const { introduced, fixed, last_affected } of events.toSorted((a, b) =>
    compare(versionOf(a), versionOf(b)),
  )) {
    if (introduced !== undefined && compare(version, introduced) >= 0) within = true;
    if (fixed !== undefined && compare(version, fixed) >= 0) within = false;
    if (last_affected !== undefined && compare(version, last_affected) > 0) within = false;
  }
  return within;
}

/** The next fixed version of each range that contains this version. */
const fixedAfter = (version: string, { ranges }: Affected): string[] =>
  rangesOf(ranges)
    .filter((events) => isWithin(version, events))
    .map((events) => events.flatMap(({ fixed }) => (fixed && compare(fixed, version) > 0 ? [fixed] : [])))
    .flatMap((fixes) => semver.sort(fixes).slice(0, 1));
