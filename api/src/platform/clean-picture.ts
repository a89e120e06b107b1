import type { ResizeOptions } from 'sharp';
import { DomainError, invalidField } from './errors.ts';

/** Phones take 12 or 24 million; unpacking 50 million took up to 260 MB of memory for a moment. */
const maxPixels = 30_000_000;
/** Seconds. */
const patience = 10;

/**
 * libvips' readers of the formats that a picture may have. Not AVIF: a file of 1.3 kB with 50 million pixels took 1 GB and
 * 11 seconds. HEIC, as iPhones have it, isn't among what sharp's libvips reads; Safari sends a JPEG to a field that asks
 * for one.
 */
const readers = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`);

/** Only the first upload brings the image library into memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // What the content is decides who reads it; what isn't a picture (SVG, PDF, GIF, …) meets nobody.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readers });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Pictures that wait at once, each in memory, also when who sent it has gone. */
const mostWaiting = 20;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/**
 * A picture as a WebP of the given size (in pixels), upright and without its metadata (place, camera, time). One at a
 * time: a large one takes more memory than the API otherwise has. `which` stands before what is wrong with it.
 * @throws DomainError `invalid-input`, beside `field`; `unavailable` when too many wait
 */
export async function cleanPicture(
  content: Buffer,
  field: string,
  size: ResizeOptions,
  which = '',
): Promise<Buffer> {
  if (waiting >= mostWaiting) throw new DomainError('unavailable');
  waiting += 1;
  const made = turn.then(() => convert(content, field, size, which)).finally(() => (waiting -= 1));
  turn = made.catch(() => {});
  return made;
}

async function convert(content: Buffer, field: string, size: ResizeOptions, which: string): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    return await sharp(content, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true })
      .timeout({ seconds: patience })
      .resize(size)
      .webp({ quality: 80 })
      .toBuffer();
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw invalidField(
      field,
      which +
        (tooLarge
          ? `The picture has more than ${maxPixels / 1_000_000} million pixels. Choose a smaller one.`
          : 'This is not a picture that the portal can read. Choose a JPEG, PNG or WebP file.'),
    );
  }
}
