import { readFileSync } from 'node:fs';

/** How the tests of a run ended. */
export interface Tally {
  passed: number;
  /** Name of each test that failed. */
  failed: string[];
  skipped: number;
}

/** The parts read from a report of `vitest --reporter=json`. */
interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** The parts read from a report of Playwright's json reporter. */
interface PlaywrightReport {
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
  /** Errors of the run as a whole, such as a set-up that failed. */
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { file: string; title: string; tests: { status: string }[] }[];
}

function ofVitest({ testResults, ...counts }: VitestReport): Tally {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, name: `${name}: ${result.fullName}` })),
  );
  // A file that can't be loaded or set up has failed without a test that did.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return {
    passed: counts.numPassedTests,
    failed: [...tests.filter(({ status }) => status === 'failed'), ...broken].map(({ name }) => name),
    skipped: counts.numPendingTests + counts.numTodoTests,
  };
}

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

function ofPlaywright({ stats, suites, errors }: PlaywrightReport): Tally {
  const failed = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title }) => `${file}: ${title}`);
  return {
    passed: stats.expected,
    failed: [...failed, ...errors.map(({ message }) => message ?? 'The run failed as a whole.')],
    skipped: stats.skipped,
  };
}

/**
 * Reads a machine-readable report. A report that is missing, unreadable or empty counts as one failure: it means that
 * tests which should have run did not.
 */
export function readTally(path: string): Tally {
  let reason = 'has no tests in it';
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport;
    const tally = 'stats' in report ? ofPlaywright(report) : ofVitest(report);
    if (tally.passed + tally.failed.length > 0) return tally;
  } catch (error) {
    reason = `could not be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  return { passed: 0, failed: [`The report ${path} ${reason}.`], skipped: 0 };
}

export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.flatMap(({ failed }) => failed),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
});
