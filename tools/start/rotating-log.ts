import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const maxBytes = 10_000_000;
const keptFiles = 5;

/**
 * Appends lines to a file. When it is full it becomes `<file>.1`, that one `<file>.2`, and the oldest goes, so that one
 * program takes at most 60 MB. Each line is with the system when `write` returns: a crash of the launcher loses none.
 */
export function openRotatingLog(file: string, { maxFileBytes = maxBytes } = {}) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let descriptor = openSync(file, 'a', 0o600);
  let size = fstatSync(descriptor).size;

  function rotate(): void {
    const full = descriptor;
    // Also after a failure: the full file stays open, and is filled once more before the next try.
    size = 0;
    for (let number = keptFiles; number > 0; number--) {
      const older = number === 1 ? file : `${file}.${number - 1}`;
      if (existsSync(older)) renameSync(older, `${file}.${number}`);
    }
    descriptor = openSync(file, 'a', 0o600);
    closeSync(full);
  }

  // The disk may be full or the folder gone. The programs say so themselves; a log must not end the launcher.
  const tryTo = (work: () => void) => {
    try {
      work();
    } catch {}
  };

  return {
    write(line: string): void {
      const bytes = Buffer.from(`${line}\n`);
      if (size > 0 && size + bytes.length > maxFileBytes) tryTo(rotate);
      tryTo(() => (size += writeSync(descriptor, bytes)));
    },
    close(): void {
      closeSync(descriptor);
      // Another file may get its number.
      descriptor = -1;
    },
  };
}
