import { setTimeout as delay } from 'node:timers/promises';
import type { MailServerMode } from './mail-server.ts';
import type { Fault, Scene } from './scenario.ts';

const lastsMs = 25_000;

/** Mail waits, and every other call works as before. */
async function unnoticed({ probe, complain }: Scene, work: () => Promise<void>): Promise<void> {
  const begin = performance.now();
  await work();
  const said = new Set(probe.readyzSince(begin));
  if (said.size !== 1 || !said.has(200)) complain(`/readyz said ${[...said].join(', ')}`);
}

/** As long as an outage of an hour looks to the portal: it asks every ten seconds whether the server answers. */
export const stopMailServer: Fault = {
  title: 'mail server gone',
  rounds: 3,
  inject: (scene) =>
    unnoticed(scene, async () => {
      await scene.portal.mail.stop();
      await delay(lastsMs);
      await scene.portal.mail.start();
    }),
};

const inMode = (title: string, mode: MailServerMode): Fault => ({
  title,
  rounds: 2,
  inject: (scene) =>
    unnoticed(scene, async () => {
      scene.portal.mail.mode = mode;
      await delay(lastsMs);
      scene.portal.mail.mode = 'healthy';
    }),
});
export const refuseMail = inMode('mail server refuses', 'refusing');
export const slowMail = inMode('mail server slow', 'slow');
