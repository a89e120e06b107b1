import { Memory } from '../memory.ts';

/** About what a short string costs in a set. */
const overhead = 64;

/** Documents that were met already, where one has several keys. @throws 292 when there are too many to keep */
export class Seen implements Disposable {
  readonly #ids = new Set<string>();
  readonly #memory = new Memory('the list of what was found already');

  add(id: Buffer): boolean {
    const key = id.toString('latin1');
    if (this.#ids.has(key)) return false;
    this.#memory.addBytes(key.length + overhead);
    this.#ids.add(key);
    return true;
  }

  [Symbol.dispose](): void {
    this.#memory[Symbol.dispose]();
  }
}
