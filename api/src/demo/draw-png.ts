import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];
/** Covers the points for which `covers` is true; `x` runs from 0 to the aspect ratio, `y` from 0 (top) to 1. */
export interface Shape {
  colour: Colour;
  covers: (x: number, y: number) => boolean;
}

export const ellipse = (colour: Colour, cx: number, cy: number, rx: number, ry = rx): Shape => ({
  colour,
  covers: (x, y) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1,
});
export const rectangle = (
  colour: Colour,
  left: number,
  top: number,
  right: number,
  bottom: number,
): Shape => ({
  colour,
  covers: (x, y) => x >= left && x <= right && y >= top && y <= bottom,
});

/** Samples in each direction of a pixel, for smooth edges. */
const samples = 2;

/** Draws shapes on a background, the later ones on top, as a PNG file. */
export function drawPng(width: number, height: number, background: Colour, shapes: readonly Shape[]): Buffer {
  const topDown = shapes.toReversed();
  const colourAt = (x: number, y: number) => topDown.find(({ covers }) => covers(x, y))?.colour ?? background;
  // Each line begins with its filter: none.
  const pixels = Buffer.alloc(height * (1 + 3 * width));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const sum = [0, 0, 0];
      for (let i = 0; i < samples ** 2; i++) {
        const x = (column + ((i % samples) + 0.5) / samples) / height;
        const y = (row + (Math.floor(i / samples) + 0.5) / samples) / height;
        colourAt(x, y).forEach((value, channel) => (sum[channel]! += value));
      }
      const at = row * (1 + 3 * width) + 1 + 3 * column;
      sum.forEach((value, channel) => (pixels[at + channel] = Math.round(value / samples ** 2)));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a channel, red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
