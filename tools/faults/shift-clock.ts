/**
 * Loaded before a program (`node --import`): moves its clock by the milliseconds in the file `CLOCK_SHIFT_FILE`, which
 * is read ten times a second. The monotonic clock stays as it is, as on a machine whose time is set.
 */
import { readFileSync } from 'node:fs';

const RealDate = Date;
const file = process.env['CLOCK_SHIFT_FILE'];
let shiftMs = 0;

function readShift(): void {
  try {
    shiftMs = Number(readFileSync(file!, 'utf8')) || 0;
  } catch {
    // It is being written, or isn't there yet.
  }
}

const now = () => RealDate.now() + shiftMs;

if (file) {
  readShift();
  setInterval(readShift, 100).unref();
  // Libraries know the class by its name, and compare dates of the system's with it.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  });
}
