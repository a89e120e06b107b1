/** A mail server in a process of its own, which can be killed. Argument: its port. Prints the Message-ID of each mail. */
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  async onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    console.log(/^message-id: .*$/im.exec(Buffer.concat(chunks).toString())?.[0]);
    done();
  },
});
server.on('error', () => {}); // of one connection
const port = Number(process.argv[2]);
server.listen(port, '127.0.0.1', () => console.log(`ready ${port}`));
