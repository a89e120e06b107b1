/**
 * Reads the files of a database as an attacker does who looks for more than their content: see
 * https://www.sqlite.org/fileformat2.html
 */

type Cell = {
  /** Where it begins in its page: SQLite puts a new one before those that are there already. */
  offset: number;
  /** The columns of its row as bytes; empty in an inner page of a table with row numbers. */
  columns: Buffer[];
  /** The overflow pages of the row, in order. */
  overflow: number[];
};

export type Page = {
  number: number;
  isLeaf: boolean;
  /** In the order of their offsets. */
  cells: Cell[];
  /** The numbers of `cells` in the order of their keys. */
  keyOrder: number[];
  /** The bytes between the list of cells and the first cell. */
  unallocated: Buffer;
  freeblocks: { offset: number; bytes: Buffer }[];
};

/** A table or index of SQLite's, its pages in the order of their keys. */
type Tree = { name: string; root: number; pages: Page[] };

type FreePage = { number: number; isTrunk: boolean; bytes: Buffer };

export type Pages = { pageSize: number; trees: Tree[]; freelist: FreePage[] };

const pageTypes = { innerIndex: 2, innerTable: 5, leafIndex: 10, leafTable: 13 };

/** @param file the bytes of data.sqlite */
export function readPages(file: Buffer): Pages {
  const stored = file.readUInt16BE(16);
  const pageSize = stored === 1 ? 65_536 : stored;
  const reader = new Reader(file, pageSize);
  const schema = reader.tree('sqlite_schema', 1);
  const trees = schema.pages.flatMap(({ cells }) =>
    cells.flatMap(({ columns: [, name, , root] }) =>
      name && root && root.length > 0 ? [reader.tree(name.toString(), root.readUIntBE(0, root.length))] : [],
    ),
  );
  return { pageSize, trees: [schema, ...trees], freelist: reader.freelist() };
}

class Reader {
  readonly #file: Buffer;
  readonly #pageSize: number;

  constructor(file: Buffer, pageSize: number) {
    this.#file = file;
    this.#pageSize = pageSize;
  }

  tree(name: string, root: number): Tree {
    return { name, root, pages: [...this.#pagesUnder(root)] };
  }

  freelist(): FreePage[] {
    const free: FreePage[] = [];
    for (let trunk = this.#file.readUInt32BE(32); trunk !== 0;) {
      const bytes = this.#page(trunk);
      free.push({ number: trunk, isTrunk: true, bytes });
      for (let i = 0; i < bytes.readUInt32BE(4); i++) {
        const number = bytes.readUInt32BE(8 + 4 * i);
        free.push({ number, isTrunk: false, bytes: this.#page(number) });
      }
      trunk = bytes.readUInt32BE(0);
    }
    return free;
  }

  #page(number: number): Buffer {
    return this.#file.subarray((number - 1) * this.#pageSize, number * this.#pageSize);
  }

  *#pagesUnder(number: number): Generator<Page> {
    const bytes = this.#page(number);
    const header = number === 1 ? 100 : 0;
    const type = bytes[header] as number;
    const isLeaf = type === pageTypes.leafIndex || type === pageTypes.leafTable;
    const pointers = header + (isLeaf ? 8 : 12);
    const count = bytes.readUInt16BE(header + 3);
    const offsets = Array.from({ length: count }, (_, i) => bytes.readUInt16BE(pointers + 2 * i));
    const sorted = offsets.toSorted((a, b) => a - b);
    const content = bytes.readUInt16BE(header + 5) || 65_536;
    const freeblocks: Page['freeblocks'] = [];
    for (let at = bytes.readUInt16BE(header + 1); at !== 0; at = bytes.readUInt16BE(at))
      freeblocks.push({ offset: at, bytes: bytes.subarray(at + 4, at + bytes.readUInt16BE(at + 2)) });
    const inner = isLeaf ? [] : offsets.map((offset) => bytes.readUInt32BE(offset));
    for (const child of inner) yield* this.#pagesUnder(child);
    if (!isLeaf) yield* this.#pagesUnder(bytes.readUInt32BE(header + 8));
    yield {
      number,
      isLeaf,
      cells: sorted.map((offset) => this.#cell(bytes, offset, type)),
      keyOrder: offsets.map((offset) => sorted.indexOf(offset)),
      unallocated: bytes.subarray(pointers + 2 * count, content),
      freeblocks,
    };
  }

  #cell(page: Buffer, offset: number, type: number): Cell {
    if (type === pageTypes.innerTable) return { offset, columns: [], overflow: [] };
    let at = type === pageTypes.innerIndex ? offset + 4 : offset;
    const [length, afterLength] = readVarint(page, at);
    at = type === pageTypes.leafTable ? readVarint(page, afterLength)[1] : afterLength;
    const local = this.#localBytes(length, type);
    const parts = [page.subarray(at, at + local)];
    const overflow: number[] = [];
    for (let left = length - local, next = left > 0 ? page.readUInt32BE(at + local) : 0; left > 0;) {
      overflow.push(next);
      const more = this.#page(next);
      parts.push(more.subarray(4, 4 + left));
      left -= this.#pageSize - 4;
      next = more.readUInt32BE(0);
    }
    return { offset, columns: columnsOf(Buffer.concat(parts)), overflow };
  }

  /** The number of bytes that a row has in its own page, not on overflow pages. */
  #localBytes(length: number, type: number): number {
    const usable = this.#pageSize;
    const most = type === pageTypes.leafTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
    if (length <= most) return length;
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const fitting = least + ((length - least) % (usable - 4));
    return fitting <= most ? fitting : least;
  }
}

const sizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function columnsOf(record: Buffer): Buffer[] {
  const [headerEnd, start] = readVarint(record, 0);
  const columns: Buffer[] = [];
  for (let at = start, content = headerEnd; at < headerEnd;) {
    const [type, next] = readVarint(record, at);
    const size = type < 12 ? (sizes[type] as number) : Math.floor((type - 12) / 2);
    // Zero and one have types of their own and no bytes.
    columns.push(type === 9 ? Buffer.of(1) : record.subarray(content, content + size));
    content += size;
    at = next;
  }
  return columns;
}

/** @returns the number, and where it ends */
function readVarint(bytes: Buffer, start: number): [number, number] {
  let value = 0;
  for (let at = start; at < start + 8; at++) {
    const byte = bytes[at] as number;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + 1];
  }
  return [value * 256 + (bytes[start + 8] as number), start + 9];
}

export type Frame = { page: number; isCommit: boolean; salt: string; bytes: Buffer };

/** All frames in the write-ahead log in the order of writing. */
export function readFrames(log: Buffer): Frame[] {
  const pageSize = log.length >= 32 ? log.readUInt32BE(8) : 0;
  const frames: Frame[] = [];
  for (let at = 32; at + 24 + pageSize <= log.length; at += 24 + pageSize)
    frames.push({
      page: log.readUInt32BE(at),
      isCommit: log.readUInt32BE(at + 4) !== 0,
      salt: log.toString('hex', at + 8, at + 16),
      bytes: log.subarray(at + 24, at + 24 + pageSize),
    });
  return frames;
}
