/** A digest in groups of eight, so that people can compare two. */
export const groupedDigest = (digest: string): string => digest.match(/.{1,8}/g)?.join(' ') ?? '';
