import { join } from 'node:path';
import { programFile } from '../programs.ts';
import { requireFreePort } from './port.ts';
import { waitForReadyLine } from './processes.ts';
import type { Settings } from './settings.ts';
import type { Supervisor } from './supervisor.ts';

export interface MailServer {
  env: Record<string, string>;
  description: string;
}

/** The mail server of SMTP_HOST; with emulators and without one the mail catcher, started and listening. */
export async function startMail(supervisor: Supervisor, settings: Settings): Promise<MailServer> {
  const { port, dataDir, domains, firebaseProject } = settings;
  const host = process.env['SMTP_HOST'];
  if (host) return { env: {}, description: `${host} (SMTP_HOST)` };
  if (firebaseProject) return { env: {}, description: 'waits until SMTP_HOST names a mail server' };

  const webPort = port + 4;
  await requireFreePort(webPort, '127.0.0.1', 'mail catcher');
  const child = supervisor.start({
    name: 'mail catcher',
    args: [programFile('mail-catcher'), `--port=${webPort}`, `--data=${join(dataDir, 'mail')}`],
  });
  const [web = '', smtp = ''] = (await waitForReadyLine(child)).split(' ');
  supervisor.watch(child);
  const { hostname, port: smtpPort } = new URL(smtp);
  return {
    env: {
      SMTP_HOST: hostname,
      SMTP_PORT: smtpPort,
      SMTP_SECURE: 'off',
      SMTP_USER: '',
      SMTP_PASSWORD: '',
      MAIL_FROM: process.env['MAIL_FROM'] || `College Transparency System <portal@${domains.student}>`,
      MAIL_CATCHER_URL: web,
    },
    description: `${web} shows what the portal writes; nothing leaves this machine`,
  };
}
