import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { signedBallot } from '@campus/ballot/testing';
import { chromium as playwright } from 'playwright-core';
import { chromium } from '../../browser.ts';
import { shipAll } from '../../start/remotes.ts';
import { root } from '../../start/settings.ts';
import { atMost, type Measure, median, plain } from '../report.ts';
import { Servers } from '../servers.ts';
import { type BoxedBallot, Campus, choicesOfBallot } from './campus.ts';

const ROUNDS = 3;

/** "Check the count" on the public board of the built portal, in a real browser, while the page is watched for pauses. */
export async function benchRecount(quick: boolean): Promise<Measure[]> {
  const size = quick ? 1000 : 10_000;
  const servers = new Servers();
  try {
    execFileSync(join(root, 'node_modules/.bin/nx'), ['run-many', '-t', 'build'], {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    shipAll(join(servers.folder, 'remotes'));
    const campus = await Campus.start(servers, { SHELL_DIR: join(root, 'shell/dist') });
    const election = await campus.openElection('Election to be checked');
    const privateKey = await campus.replaceKey(election.id);
    const posts = await campus.choicesOf(election);
    function* ballots(): Generator<BoxedBallot> {
      for (let index = 0; index < size; index += 1)
        yield signedBallot(privateKey, choicesOfBallot(posts, index));
    }
    await campus.fillBox(election, ballots());
    await campus.publish(election.id);
    const runs: Awaited<ReturnType<typeof checkTheCount>>[] = [];
    // A page that another program keeps from running looks as if it were busy: the middle one of several counts.
    for (let round = 0; round < ROUNDS; round += 1)
      runs.push(await checkTheCount(`${campus.url}/elections/${election.id}/board`));
    await campus.close();
    return [
      plain('ballots', size),
      atMost('time to check them', median(runs.map(({ seconds }) => seconds)), 20, 's'),
      atMost('longest task of the page meanwhile', median(runs.map(({ longest }) => longest)), 100, 'ms'),
    ];
  } finally {
    await servers.stop();
  }
}

async function checkTheCount(url: string): Promise<{ seconds: number; longest: number }> {
  const browser = await playwright.launch(await chromium());
  try {
    const page = await browser.newPage();
    await page.goto(url);
    const button = page.getByRole('button', { name: 'Check the count' });
    await button.waitFor();
    await page.waitForLoadState('networkidle');
    // Browsers report tasks of 50 ms and more.
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    const begin = performance.now();
    await button.click();
    await page.getByText('The count is right.').waitFor({ timeout: 120_000 });
    const seconds = (performance.now() - begin) / 1000;
    await page.waitForTimeout(500);
    const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
    return { seconds, longest: Math.max(0, ...tasks) };
  } finally {
    await browser.close();
  }
}
