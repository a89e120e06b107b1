import type { Socket } from 'node:net';
import type { Doc } from './values.ts';
import { formatReply, MessageReader, parseRequest } from './wire.ts';

/** The limit for all clients together: unfinished messages, and replies that no one fetches. */
const maxWaitingBytes = 256 * 1024 * 1024;

export class Waiting {
  readonly #bytes = new Map<Connection, number>();
  #total = 0;

  /** When it is too much, whoever has most has to go: the others did nothing wrong. */
  note(connection: Connection, bytes: number): void {
    this.#total += bytes - (this.#bytes.get(connection) ?? 0);
    if (bytes > 0) this.#bytes.set(connection, bytes);
    else this.#bytes.delete(connection);
    if (this.#total <= maxWaitingBytes) return;
    const [most] = [...this.#bytes].reduce((a, b) => (b[1] > a[1] ? b : a));
    most.end();
  }
}

export type Answer = (command: Doc, isWanted: () => boolean) => Promise<Doc>;

/**
 * Answers one client, one message after the other, and reads no further while an answer is on its way: who doesn't
 * read isn't served. Bytes that aren't the protocol end the connection, as there is no telling where the next
 * message begins.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #answer: Answer;
  readonly #waiting: Waiting;
  readonly #reader = new MessageReader();
  readonly #messages: Buffer[] = [];
  #inWork = 0;
  #busy = false;
  #drained: (() => void) | undefined;

  constructor(socket: Socket, waiting: Waiting, answer: Answer) {
    this.#socket = socket;
    this.#waiting = waiting;
    this.#answer = answer;
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('drain', () => this.#drained?.());
    socket.on('close', () => {
      this.#note();
      this.#drained?.();
    });
  }

  #receive(chunk: Buffer): void {
    try {
      this.#messages.push(...this.#reader.push(chunk));
    } catch {
      this.#socket.destroy();
      return;
    }
    this.#note();
    // Until a second message comes the socket is read on: that is how a client's end is noticed.
    if (this.#busy) this.#socket.pause();
    else void this.#work();
  }

  async #work(): Promise<void> {
    this.#busy = true;
    try {
      for (let message = this.#messages.shift(); message; message = this.#messages.shift()) {
        const request = parseRequest(message);
        this.#inWork = message.length;
        const reply = await this.#answer(request.command, () => !this.#socket.destroyed);
        this.#inWork = 0;
        if (this.#socket.destroyed) return;
        if (request.wantsReply && !this.#socket.write(formatReply(request, reply))) await this.#sent();
        this.#note();
      }
      this.#socket.resume();
    } catch {
      this.#socket.destroy();
    } finally {
      this.#busy = false;
    }
  }

  #sent(): Promise<void> {
    this.#note();
    return new Promise((done) => (this.#drained = done));
  }

  end(): void {
    this.#socket.destroy();
    this.#note();
  }

  #note(): void {
    const messages = this.#messages.reduce((sum, { length }) => sum + length, this.#reader.bytes);
    const bytes = this.#inWork + messages + this.#socket.writableLength;
    this.#waiting.note(this, this.#socket.destroyed ? 0 : bytes);
  }
}
