import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanPicture } from './clean-picture.ts';

const size = { width: 100, height: 100 };
const large = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#c84' } })
  .jpeg()
  .toBuffer();

test('so many pictures wait and no more; when they are done others come', async () => {
  const clean = () => cleanPicture(large, 'pictures', size);
  const all = await Promise.allSettled(Array.from({ length: 50 }, clean));
  expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(20);
  expect(all.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
  expect((await sharp(await clean()).metadata()).format).toBe('webp');
  await expect(cleanPicture(Buffer.from('<?php'), 'pictures', size, 'Picture 2: ')).rejects.toMatchObject({
    errors: [{ field: 'pictures', message: expect.stringMatching(/^Picture 2: This is not a picture/) }],
  });
  expect((await sharp(await clean()).metadata()).format).toBe('webp');
});
