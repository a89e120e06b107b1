import { createHash } from 'node:crypto';
import type { Bucket } from '../open-releases.ts';

/** A bucket in memory, for tests. */
export class MemoryBucket implements Bucket {
  readonly objects = new Map<string, Buffer>();
  /** Runs before each request, which fails if it throws. */
  before: (request: string) => void | Promise<void> = () => {};
  ignoresConditions = false;

  #tagOf(name: string): string | null {
    const content = this.objects.get(name);
    return content ? `"${createHash('md5').update(content).digest('hex')}"` : null;
  }

  async read(name: string, unless?: string) {
    await this.before(`read ${name}`);
    const tag = this.#tagOf(name);
    return tag === null || tag === unless ? null : { content: this.objects.get(name)!, tag };
  }

  async write(name: string, content: Buffer) {
    await this.before(`write ${name}`);
    this.objects.set(name, content);
  }

  async replace(name: string, content: Buffer, tag: string | null) {
    await this.before(`replace ${name}`);
    if (this.#tagOf(name) !== tag && !this.ignoresConditions) return null;
    this.objects.set(name, content);
    return this.#tagOf(name);
  }

  async remove(name: string) {
    await this.before(`remove ${name}`);
    this.objects.delete(name);
  }
}
