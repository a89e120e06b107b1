import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@campus/tools/browser';
import { expect } from '@playwright/test';

/**
 * A tab that continues after its process was killed, as a person's does: Playwright takes a page that crashed for gone.
 * Driven by the DevTools protocol.
 */
export async function crashableTab() {
  const folder = mkdtempSync(join(tmpdir(), 'campus-tab-'));
  const { executablePath, args = [] } = await chromium();
  const browser = spawn(
    executablePath!,
    [
      ...args,
      '--headless=new',
      '--no-sandbox',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const exited = new Promise((resolve) => browser.once('exit', resolve));
  const portOf = () => readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')[0];
  await expect.poll(() => Boolean(orNull(portOf))).toBe(true);
  const list = await fetch(`http://127.0.0.1:${portOf()}/json`);
  const targets = (await list.json()) as { type: string; webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(targets.find(({ type }) => type === 'page')!.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener('open', resolve));

  let last = 0;
  const answers = new Map<number, (result: Answer) => void>();
  const send = (method: string, params: object = {}) =>
    new Promise<Answer>((resolve) => {
      last += 1;
      answers.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  const replaced: { file: RegExp; code: string }[] = [];
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { id, method, result, params } = JSON.parse(data) as Message;
    if (id !== undefined) return answers.get(id)?.(result ?? {});
    if (method !== 'Fetch.requestPaused' || !params) return undefined;
    const { requestId, request } = params;
    const code = replaced.find(({ file }) => file.test(request.url))?.code;
    if (code === undefined) return void send('Fetch.continueRequest', { requestId });
    const responseHeaders = [{ name: 'content-type', value: 'text/javascript' }];
    const body = Buffer.from(code).toString('base64');
    return void send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body });
  });
  await send('Page.enable');
  await send('Fetch.enable');

  /** The value of an expression in the page; `undefined` when the page doesn't answer. */
  const evaluate = async (expression: string): Promise<unknown> => {
    const answer = await Promise.race([send('Runtime.evaluate', { expression }), pause(2000)]);
    return answer?.result?.value;
  };
  return {
    evaluate,
    open: (url: string) => send('Page.navigate', { url }),
    /** Answers requests for files of this name with other code. */
    replace: (file: RegExp, code: string) => void replaced.push({ file, code }),
    /** Ends the page's process, so that its scripts stop, and loads the page again. */
    async crashAndReload() {
      void send('Page.crash');
      await pause(1000);
      await send('Page.reload');
    },
    async close() {
      socket.close();
      browser.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Answer {
  result?: { value?: unknown };
}
interface Message {
  id?: number;
  method?: string;
  result?: Answer;
  params?: { requestId: string; request: { url: string } };
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
