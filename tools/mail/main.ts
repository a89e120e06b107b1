import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { readArguments, refuse } from '../command-line.ts';
import { MailStore } from './mail-store.ts';
import { smtpServer } from './smtp.ts';
import { webApp } from './web.ts';

const help = `The mail catcher of npm start: a mail server on a free port of this machine that shows what it gets
instead of sending it on. Prints: ready http://127.0.0.1:PORT smtp://127.0.0.1:PORT

  node tools/mail/main.ts --data FOLDER [--port PORT]`;

const { values } = readArguments(help, {
  port: { type: 'string', default: '0' },
  data: { type: 'string' },
});
const { data = refuse(help) } = values;

const store = new MailStore(data);
// Longer than the 5 s after which Node ends a connection just as a client sends the next request on it.
const web = createServer({ keepAliveTimeout: 65_000 }, webApp(store));
const smtp = smtpServer(store);
smtp.on('error', (error) => console.error(error.message)); // of one connection; the others go on

async function addressOf(server: Server): Promise<string> {
  await once(server, 'listening');
  const { address, port } = server.address() as AddressInfo;
  return `${address}:${port}`;
}
const addresses = Promise.all([
  addressOf(web.listen(Number(values.port), '127.0.0.1')),
  addressOf(smtp.listen(0, '127.0.0.1')),
]);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));

const [http, mail] = await addresses;
console.log(`ready http://${http} smtp://${mail}`);
