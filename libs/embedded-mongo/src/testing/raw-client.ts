import { connect, type Socket } from 'node:net';
import { BSON } from 'mongodb';
import { onTestFinished } from 'vitest';

/** One OP_MSG with a body, as a driver sends it; what is given replaces parts of the header. */
export function messageOf(
  command: BSON.Document,
  { opcode = 2013, flags = 0, id = 1 }: { opcode?: number; flags?: number; id?: number } = {},
): Buffer {
  const body = BSON.serialize({ ...command, $db: 'test' });
  const message = Buffer.alloc(21 + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(id, 4);
  message.writeInt32LE(opcode, 12);
  message.writeUInt32LE(flags, 16);
  message.set(body, 21);
  return message;
}

/** A connection that sends whatever bytes it is given. */
export class RawClient {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  #received = Buffer.alloc(0);

  constructor(uri: string) {
    this.socket = connect(decodeURIComponent(new URL(uri).host));
    this.closed = new Promise((done) => this.socket.on('close', () => done()));
    this.socket.on('error', () => {});
    onTestFinished(() => void this.socket.destroy());
  }

  /** The next reply and the message that it answers; fails when the connection ends before it. */
  async reply(): Promise<{ to: number; reply: BSON.Document }> {
    for (;;) {
      const length = this.#received.length >= 4 ? this.#received.readInt32LE(0) : Infinity;
      if (this.#received.length >= length) {
        const message = this.#received.subarray(0, length);
        this.#received = this.#received.subarray(length);
        return { to: message.readInt32LE(8), reply: BSON.deserialize(message.subarray(21)) };
      }
      this.#received = Buffer.concat([this.#received, await this.#chunk()]);
    }
  }

  async ask(command: BSON.Document): Promise<BSON.Document> {
    this.socket.write(messageOf(command));
    return (await this.reply()).reply;
  }

  #chunk(): Promise<Buffer> {
    return new Promise((done, failed) => {
      const onClose = () => failed(new Error('the connection was closed'));
      this.socket.once('close', onClose);
      this.socket.once('data', (chunk: Buffer) => {
        this.socket.pause();
        this.socket.off('close', onClose);
        done(chunk);
      });
      this.socket.resume();
    });
  }
}
