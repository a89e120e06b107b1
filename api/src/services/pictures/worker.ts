import { writeFileSync } from 'node:fs';
import sharp, { type ResizeOptions } from 'sharp';

// The process in which pictures are decoded: it knows no secret, and whoever started it ends it when it takes too much.

/** Phones take 12 or 24 million. */
const maxPixels = 30_000_000;

/**
 * libvips' readers of the formats that a picture may have. Not AVIF: a file of 1.3 kB with 50 million pixels took 1 GB and
 * 11 seconds. HEIC, as iPhones have it, isn't among what sharp's libvips reads; Safari sends a JPEG to a field that asks
 * for one.
 */
const readers = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`);

export interface PictureJob {
  content: Uint8Array;
  /** In pixels. */
  size: ResizeOptions;
}
export type PictureResult = { webp: Uint8Array } | { refused: 'unreadable' | 'too-many-pixels' };

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: readers });
sharp.cache(false);
sharp.concurrency(1);

/** As a WebP of the given size, upright and without its metadata, which sharp writes only when told to. */
async function convert({ content, size }: PictureJob): Promise<PictureResult> {
  try {
    const options = {
      limitInputPixels: maxPixels,
      sequentialRead: true,
      failOn: 'error',
      autoOrient: true,
    } as const;
    return { webp: await sharp(content, options).resize(size).webp({ quality: 80 }).toBuffer() };
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('pixel limit');
    return { refused: tooLarge ? 'too-many-pixels' : 'unreadable' };
  }
}

try {
  // When the machine runs out of memory, Linux ends this process before the API and the database.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Elsewhere there is no such file.
}
process.on('message', (job: PictureJob) => {
  void convert(job).then((result) => process.send?.(result));
});
process.once('disconnect', () => process.exit());
// Sent to the whole process group, they would end this process before the API has finished its requests.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
process.send?.('ready');
