import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { sendAfterLeaving } from '../../testing/after-leaving.ts';
import { StreamedFile } from './answers.ts';
import { EventStream } from './event-stream.ts';

test('an event stream isn’t opened for a client that has gone', async () => {
  const follow = vi.fn(() => () => {});
  await sendAfterLeaving((res) => new EventStream(follow).send(res));
  expect(follow).not.toHaveBeenCalled();
});

test('a file for a client that has gone is no fault', async () => {
  const file = new StreamedFile('table.csv', Readable.from(['a,b\n']));
  await expect(sendAfterLeaving((res) => file.send(res))).resolves.toBeUndefined();
});
