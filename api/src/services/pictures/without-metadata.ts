/** Bytes of a compressed colour profile in a PNG: displays have some 500 to 3000. It can inflate a thousandfold. */
const maxPngProfile = 4096;
/** Bytes of an uncompressed colour profile, and of an EXIF block, which tells how the picture is to be turned. */
const maxProfile = 1_000_000;
const maxExif = 65_536;

/**
 * A JPEG, PNG or WebP without what isn't needed to show it upright in its colours: texts and profiles can inflate to
 * gigabytes (ten `zTXt` chunks in 486 kB took 2 GB and 25 s). `null` for any other type, or when it breaks off.
 */
export function withoutMetadata(content: Buffer): Buffer | null {
  if (content.indexOf(pngSignature) === 0) return pngWithoutMetadata(content);
  if (content.length > 2 && content.readUInt16BE(0) === 0xff_d8) return jpegWithoutMetadata(content);
  if (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP')
    return webpWithoutMetadata(content);
  return null;
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks that say what pixels look like (PNG, third edition, 11.2 and 11.3). */
const pngNeeds = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'cICP']);

function pngWithoutMetadata(content: Buffer): Buffer | null {
  const kept: Buffer[] = [pngSignature];
  const once = new Set<string>();
  for (let at = pngSignature.length; at + 12 <= content.length;) {
    const length = content.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > content.length) return null;
    const type = content.toString('latin1', at + 4, at + 8);
    const isSmall = (type === 'iCCP' && length <= maxPngProfile) || (type === 'eXIf' && length <= maxExif);
    if (type === 'IDAT' || ((pngNeeds.has(type) || isSmall) && !once.has(type))) {
      kept.push(content.subarray(at, end));
      once.add(type);
    }
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}

/** Markers of segments (ITU-T T.81, B.1.1.3). */
const [app0, app1, app2, app14, app15, comment, startOfScan] = [
  0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe, 0xda,
] as const;

function jpegWithoutMetadata(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, 2)];
  let [profile, exif] = [0, 0];
  for (let at = 2; at + 4 <= content.length;) {
    if (content[at] !== 0xff) return null;
    const marker = content[at + 1]!;
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // From here on come pixels, and what stands between them.
    if (marker === startOfScan) return Buffer.concat([...kept, content.subarray(at)]);
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (end > content.length) return null;
    const segment = content.subarray(at, end);
    const begins = (text: string) => segment.indexOf(text, 4, 'latin1') === 4;
    at = end;
    if (marker === comment) continue;
    if (marker === app1 && (!begins('Exif\0') || (exif += 1) > 1)) continue;
    if (marker === app2 && (!begins('ICC_PROFILE\0') || (profile += segment.length) > maxProfile)) continue;
    if (marker >= app0 && marker <= app15 && ![app0, app1, app2, app14].includes(marker as 0xe0)) continue;
    kept.push(segment);
  }
  return null;
}

const webpNeeds = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
/** Flags in a `VP8X` chunk. */
const hasXmp = 0x04;

function webpWithoutMetadata(content: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  const end = 8 + content.readUInt32LE(4);
  if (end > content.length) return null;
  for (let at = 12; at + 8 <= end;) {
    const length = content.readUInt32LE(at + 4);
    // Chunks begin at even places.
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > end) return null;
    const type = content.toString('latin1', at, at + 4);
    const isSmall = (type === 'ICCP' && length <= maxProfile) || (type === 'EXIF' && length <= maxExif);
    if (webpNeeds.has(type) || isSmall) kept.push(content.subarray(at, next));
    at = next;
  }
  const [first] = kept;
  if (!first) return null;
  const body = Buffer.concat(kept);
  if (body.toString('latin1', 0, 4) === 'VP8X' && body.length > 8) body[8]! &= ~hasXmp;
  const head = Buffer.from('RIFF0000WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}
