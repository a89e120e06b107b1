import { closeSync, openSync, readSync } from 'node:fs';

/** What MongoDB allows in a file: a document of full size and what it adds to one inside. */
const maxBytes = 16 * 1024 * 1024 + 16 * 1024;

/** The documents of a `.bson` file, one after the other. @throws for a file that ends inside a document, or isn't one */
export function* readDocuments(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    const read = (length: number): Buffer => {
      const bytes = Buffer.alloc(length);
      let filled = 0;
      for (let n = -1; n !== 0 && filled < length; filled += n)
        n = readSync(file, bytes, filled, length - filled, null);
      return bytes.subarray(0, filled);
    };
    for (let at = 0, head = read(4); head.length > 0; head = read(4)) {
      const length = head.length === 4 ? head.readInt32LE() : 0;
      const body = length >= 5 && length <= maxBytes ? read(length - 4) : Buffer.alloc(0);
      if (body.length !== length - 4 || body.at(-1) !== 0)
        throw new Error(`${path} is damaged or cut off at byte ${at}`);
      yield Buffer.concat([head, body]);
      at += length;
    }
  } finally {
    closeSync(file);
  }
}
