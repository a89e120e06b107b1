import sharp, { type Metadata } from 'sharp';
import { describe, expect, test } from 'vitest';
import { greyPng, pngChunk } from './testing/png.ts';
import { withoutMetadata } from './without-metadata.ts';

const left = sharp({ create: { width: 40, height: 20, channels: 4, background: '#c84' } });
const withEverything = () =>
  left
    .clone()
    .withIccProfile('p3')
    .withExif({ IFD0: { Make: 'SecretCamera' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>xmp-secret</secret></x:xmpmeta>')
    .withMetadata({ orientation: 6 });

describe.each(['jpeg', 'png', 'webp'] as const)('a %s', (format) => {
  test('keeps its pixels, its colours and how it is turned, and loses its texts', async () => {
    const content = await withEverything()[format]().toBuffer();
    const cut = withoutMetadata(content)!;
    const [before, after] = await Promise.all([content, cut].map((one) => sharp(one).metadata()));
    const told = ({ width, height, orientation, icc }: Metadata) => ({
      width,
      height,
      orientation,
      icc,
    });
    expect([before!.xmp !== undefined, after!.xmp]).toEqual([true, undefined]);
    expect(told(after!)).toEqual(told(before!));
    const [raw, cutRaw] = await Promise.all([content, cut].map((one) => sharp(one).raw().toBuffer()));
    expect(cutRaw!.equals(raw!)).toBe(true);
  });

  test('that breaks off in its head is none', async () => {
    const content = await withEverything()[format]().toBuffer();
    for (const length of [2, 3, 8, 11, 12, 13, 20, 30, 50])
      expect(withoutMetadata(content.subarray(0, length))).toBeNull();
  });
});

test('a JPEG loses comments, thumbnails and whatever else its makers add', async () => {
  const content = await left.clone().jpeg().toBuffer();
  const segment = (marker: number, text: string) => {
    const head = Buffer.from([0xff, marker, 0, text.length + 2]);
    return Buffer.concat([head, Buffer.from(text, 'latin1')]);
  };
  const extra = [segment(0xfe, 'secret'), segment(0xe5, 'secret'), segment(0xe1, 'secret'), Buffer.of(0xff)];
  const sent = Buffer.concat([content.subarray(0, 2), ...extra, content.subarray(2)]);
  expect(withoutMetadata(sent)!.toString('latin1')).not.toContain('secret');
  expect((await sharp(withoutMetadata(sent)!).metadata()).width).toBe(40);
});

test('a PNG loses large colour profiles, second headers and what stands after its end', () => {
  const profile = pngChunk('iCCP', Buffer.alloc(5000));
  const twice = pngChunk('gAMA', Buffer.alloc(4));
  const sent = Buffer.concat([greyPng(8, 8, { extra: [profile, twice, twice] }), Buffer.from('after')]);
  expect(withoutMetadata(sent)!.equals(greyPng(8, 8, { extra: [twice] }))).toBe(true);
});

test('what is no picture is none', () => {
  for (const text of ['', '<svg/>', 'GIF89a', '%PDF-1.4', 'RIFF0000WAVE'])
    expect(withoutMetadata(Buffer.from(text))).toBeNull();
});
