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
  size: ResizeOptions & { width: number; height: number };
  /** The page of a PDF, from 1; missing: PDFs are not read. */
  page?: number | undefined;
}
export type PictureResult =
  /** `pages`: of the PDF; 1 for a picture. */
  { webp: Uint8Array; pages: number } | { refused: 'unreadable' | 'too-many-pixels' | 'locked' };

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: readers });
sharp.cache(false);
sharp.concurrency(1);

/** As a WebP of the given size, upright and without its metadata, which sharp writes only when told to. */
async function convert({ content, size, page }: PictureJob): Promise<PictureResult> {
  try {
    if (page && Buffer.from(content.subarray(0, pdfMark.length)).equals(pdfMark))
      return await convertPage(content, size, page);
    const options = {
      limitInputPixels: maxPixels,
      sequentialRead: true,
      failOn: 'error',
      autoOrient: true,
    } as const;
    return { webp: await sharp(content, options).resize(size).webp(quality).toBuffer(), pages: 1 };
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    if (words.startsWith('Password required')) return { refused: 'locked' };
    return { refused: words.includes('pixel limit') ? 'too-many-pixels' : 'unreadable' };
  }
}

const quality = { quality: 80 };
const pdfMark = Buffer.from('%PDF-');
/** PDFium as WebAssembly: it reaches neither files nor the network, and runs no script of a document. */
const pdfium = lazily(async () => (await import('@hyzyla/pdfium')).PDFiumLibrary.init());

/** Nothing is left of a PDF but how its pages look. */
async function convertPage(
  content: Uint8Array,
  { width, height }: PictureJob['size'],
  number: number,
): Promise<PictureResult> {
  const document = await (await pdfium()).loadDocument(content);
  try {
    const page = document.getPage(number - 1);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(width / originalWidth, height / originalHeight);
    const { data, ...drawn } = await page.render({ scale });
    const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
    return { webp: await sharp(data, { raw }).webp(quality).toBuffer(), pages: document.getPageCount() };
  } finally {
    document.destroy();
  }
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
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
