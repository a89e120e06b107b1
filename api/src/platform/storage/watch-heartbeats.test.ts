import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { watchHeartbeats } from './watch-heartbeats.ts';

const address = '127.0.0.1:27017';
let client: EventEmitter;
let stuck: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  client = new EventEmitter();
  stuck = [];
  const stop = watchHeartbeats(client as never, (whose) => void stuck.push(whose));
  return () => {
    stop();
    vi.useRealTimers();
  };
});

test('reports a heartbeat that never ends once', () => {
  client.emit('serverHeartbeatStarted', { connectionId: address });
  vi.advanceTimersByTime(17_000);
  expect(stuck).toEqual([]);
  vi.advanceTimersByTime(120_000);
  expect(stuck).toEqual([address]);
});

test.each(['serverHeartbeatSucceeded', 'serverHeartbeatFailed'])('%s ends it', (end) => {
  for (let n = 0; n < 20; n += 1) {
    client.emit('serverHeartbeatStarted', { connectionId: address });
    vi.advanceTimersByTime(10_000);
    client.emit(end, { connectionId: address });
  }
  vi.advanceTimersByTime(120_000);
  expect(stuck).toEqual([]);
});

test('a stream of heartbeats is alive as long as one follows the other', () => {
  client.emit('serverHeartbeatStarted', { connectionId: address });
  for (let n = 0; n < 20; n += 1) {
    vi.advanceTimersByTime(10_000);
    client.emit('serverHeartbeatSucceeded', { connectionId: address, awaited: true });
  }
  expect(stuck).toEqual([]);
  vi.advanceTimersByTime(40_000);
  expect(stuck).toEqual([address]);
});
