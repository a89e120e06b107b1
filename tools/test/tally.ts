import { readFileSync } from 'node:fs';

/** How the tests of a run ended. */
export interface Tally {
  passed: number;
  /** Name of each test that failed. */
  failed: string[];
  skipped: number;
}

/**
 * Reads a report in JUnit's format. A report that is missing or empty counts as one failure: it means that tests which
 * should have run did not.
 */
export function readTally(path: string): Tally {
  let report = '';
  try {
    // What tests print may contain anything.
    report = readFileSync(path, 'utf8').replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '');
  } catch {
    // Said below.
  }
  const tally: Tally = { passed: 0, failed: [], skipped: 0 };
  for (const [, attributes, content = ''] of report.matchAll(
    /<testcase ([^>]*[^/>])(?:\/>|>(.*?)<\/testcase>)/gs,
  )) {
    const [file, name] = ['classname', 'name'].map((key) => valueOf(attributes!, key));
    if (/<(failure|error)\b/.test(content)) tally.failed.push(`${file}: ${name}`);
    else if (content.includes('<skipped')) tally.skipped += 1;
    else tally.passed += 1;
  }
  if (tally.passed + tally.failed.length === 0) tally.failed.push(`The report ${path} has no tests in it.`);
  return tally;
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const valueOf = (attributes: string, key: string) =>
  (new RegExp(`\\b${key}="([^"]*)"`).exec(attributes)?.[1] ?? '').replaceAll(
    /&(\w+);/g,
    (entity, name: string) => entities[name] ?? entity,
  );

export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.flatMap(({ failed }) => failed),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
});
