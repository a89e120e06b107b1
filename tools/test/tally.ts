import { readFileSync } from 'node:fs';

/** How many tests ended how. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** What is read of the report of `vitest --reporter=json`. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** What is read of the report of Playwright's json reporter. */
interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  /** Of the run as a whole, such as a set-up that failed. */
  errors: unknown[];
}

function ofVitest(report: VitestReport): Tally {
  // A file that can't even be loaded has failed without having a test.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const ofPlaywright = ({ stats, errors }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
});

/**
 * Reads a machine-readable report. A report that is missing, unreadable or empty counts as one failure: it means that
 * tests which should have run did not.
 */
export function readTally(path: string): Tally {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport;
    const tally = 'stats' in report ? ofPlaywright(report) : ofVitest(report);
    if (tally.passed + tally.failed > 0) return tally;
    console.error(`${path} has no tests in it.`);
  } catch (error) {
    console.error(`No tests were counted: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { passed: 0, failed: 1, skipped: 0 };
}

export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
});
