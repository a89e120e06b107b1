/** A mail server in a process of its own, which can be killed. Argument: its port. Prints the Message-ID of each mail. */
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  async onData(stream, _session, done) {
    console.log(/^message-id: .*$/im.exec(await text(stream))?.[0]);
    done();
  },
});
server.on('error', () => {}); // of one connection
const port = Number(process.argv[2]);
server.listen(port, '127.0.0.1', () => console.log(`ready ${port}`));
