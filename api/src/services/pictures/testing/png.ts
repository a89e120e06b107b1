import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG. */
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG of one bit a pixel, with more chunks after its header. `pixels` is what its IDAT holds. */
export function greyPng(
  width: number,
  height: number,
  { extra = [], pixels }: { extra?: Buffer[]; pixels?: Buffer } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = pixels ?? deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** `zTXt` chunks that inflate to so many bytes each. */
export function inflatingTexts(count: number, bytes: number): Buffer[] {
  const text = deflateSync(Buffer.alloc(bytes, 'a'), { level: 9 });
  return Array.from({ length: count }, (_, n) =>
    pngChunk('zTXt', Buffer.concat([Buffer.from(`Comment${n}\0\0`, 'latin1'), text])),
  );
}
