import { CommandError } from './errors.ts';
import { decode, type Doc, encode } from './values.ts';

/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const opcodes = { reply: 1, query: 2004, message: 2013 };
const moreToCome = 2;
/** A server has to refuse unknown flags of the lower 16; checksums, which no driver sends, belong to these. */
const requiredFlags = 0xffff;
export const maxMessageBytes = 48_000_000;

/** Documents that are in BSON already and go out as they are. */
export class RawArray {
  readonly items: Uint8Array[];
  constructor(items: Uint8Array[]) {
    this.items = items;
  }
}

export type Request = {
  id: number;
  command: Doc;
  /** OP_QUERY, which drivers still use for their first hello. */
  legacy: boolean;
  /** False for unacknowledged writes. */
  wantsReply: boolean;
};

/** Cuts a stream of bytes into messages. @throws CommandError `ProtocolError` for impossible lengths */
export class MessageReader {
  #chunks: Buffer[] = [];
  #bytes = 0;

  /** Size of the message that isn't complete yet. */
  get bytes(): number {
    return this.#bytes;
  }

  *push(chunk: Buffer): Generator<Buffer> {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes >= 4) {
      const length = this.#peekLength();
      if (length < 16 || length > maxMessageBytes)
        throw new CommandError('ProtocolError', `message length ${length}`);
      if (this.#bytes < length) return;
      const all = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
      // An empty rest would keep the whole message in memory.
      this.#chunks = all.length > length ? [all.subarray(length)] : [];
      this.#bytes -= length;
      yield all.subarray(0, length);
    }
  }

  #peekLength(): number {
    if ((this.#chunks[0] as Buffer).length < 4) this.#chunks = [Buffer.concat(this.#chunks)];
    return (this.#chunks[0] as Buffer).readInt32LE(0);
  }
}

/** @throws CommandError `ProtocolError` for a message that this server doesn't speak; the connection is closed then. */
export function parseRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === opcodes.query) {
    const nameEnd = message.indexOf(0, 20);
    if (nameEnd < 0) throw new CommandError('ProtocolError', 'OP_QUERY without a collection');
    const command = decode(message.subarray(nameEnd + 9));
    return { id, command: { ...command, $db: 'admin' }, legacy: true, wantsReply: true };
  }
  if (opcode !== opcodes.message)
    throw new CommandError('ProtocolError', `opcode ${opcode} is not supported`);
  const flagBits = message.readUInt32LE(16);
  if (flagBits & requiredFlags & ~moreToCome)
    throw new CommandError('ProtocolError', `OP_MSG flags ${flagBits}`);
  let command: Doc | undefined;
  const sequences: Doc = {};
  let at = 20;
  while (at < message.length) {
    const kind = message[at];
    const size = message.readInt32LE(at + 1);
    if (size < 5 || at + 1 + size > message.length)
      throw new CommandError('ProtocolError', 'OP_MSG section length');
    const section = message.subarray(at + 1, at + 1 + size);
    if (kind === 0 && !command) command = decode(section);
    else if (kind === 1) {
      const nameEnd = section.indexOf(0, 4);
      if (nameEnd < 0) throw new CommandError('ProtocolError', 'OP_MSG section without a name');
      const documents: Doc[] = [];
      for (let p = nameEnd + 1; p < section.length;) {
        const length = section.readInt32LE(p);
        if (length < 5 || p + length > section.length)
          throw new CommandError('ProtocolError', 'OP_MSG document length');
        documents.push(decode(section.subarray(p, p + length)));
        p += length;
      }
      sequences[section.toString('utf8', 4, nameEnd)] = documents;
    } else throw new CommandError('ProtocolError', `OP_MSG section kind ${kind}`);
    at += 1 + size;
  }
  if (!command) throw new CommandError('ProtocolError', 'OP_MSG without a body');
  return {
    id,
    command: { ...command, ...sequences },
    legacy: false,
    wantsReply: !(flagBits & moreToCome),
  };
}

let lastReplyId = 0;

export function formatReply(request: Request, reply: Doc): Buffer {
  const body = bodyOf(reply);
  const head = Buffer.alloc(request.legacy ? 36 : 21);
  const length = head.length + lengthOf(body);
  head.writeInt32LE(length, 0);
  lastReplyId = (lastReplyId + 1) & 0x7fffffff;
  head.writeInt32LE(lastReplyId, 4);
  head.writeInt32LE(request.id, 8);
  head.writeInt32LE(request.legacy ? opcodes.reply : opcodes.message, 12);
  if (request.legacy) head.writeInt32LE(1, 32); // numberReturned
  return Buffer.concat([head, ...body], length);
}

/** In pieces, so that large batches are copied only once. */
type Pieces = Uint8Array[];

/** For a reply that is too large, the error that says so; the command has been carried out all the same. */
function bodyOf(reply: Doc): Pieces {
  try {
    return encodeReply(reply);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [encode(error.toReply())];
  }
}

function encodeReply(reply: Doc): Pieces {
  const cursor = reply['cursor'] as Doc | undefined;
  if (!cursor) return [encode(reply)];
  const fields = Object.entries(cursor).flatMap(([name, value]) =>
    value instanceof RawArray
      ? element(4, name, documentOf(value.items.flatMap((item, i) => element(3, String(i), [item]))))
      : [fieldsOf({ [name]: value })],
  );
  const { cursor: _, ...others } = reply;
  return documentOf([...element(3, 'cursor', documentOf(fields)), fieldsOf(others)]);
}

const fieldsOf = (doc: Doc): Uint8Array => encode(doc).subarray(4, -1);

const element = (type: number, name: string, value: Pieces): Pieces => [
  Buffer.from(`${String.fromCharCode(type)}${name}\0`),
  ...value,
];

function documentOf(fields: Pieces): Pieces {
  const size = Buffer.alloc(4);
  size.writeInt32LE(lengthOf(fields) + 5);
  return [size, ...fields, Buffer.of(0)];
}

const lengthOf = (pieces: Pieces) => pieces.reduce((sum, { length }) => sum + length, 0);
