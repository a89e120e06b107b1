/** An object as it was read: its content, and the tag that changes with the content. */
interface BucketObject {
  content: Buffer;
  tag: string;
}

/**
 * Where several machines keep their releases together: an S3-compatible bucket. Every method rejects if the bucket
 * doesn't answer.
 */
export interface Bucket {
  /** @returns null if there is no such object, `unchanged` if it still has the tag `unless` */
  read: (name: string, unless?: string) => Promise<BucketObject | 'unchanged' | null>;
  write: (name: string, content: Buffer) => Promise<void>;
  /**
   * Replaces the object that has this tag, or creates one if `tag` is null.
   * @returns its new tag; null if the object was changed meanwhile, and nothing was written
   */
  replace: (name: string, content: Buffer, tag: string | null) => Promise<string | null>;
  remove: (name: string) => Promise<void>;
}
