import { createHash } from 'node:crypto';

/** Sources of a content security policy that allow exactly the inline scripts or styles of a built page. */
export const inlineHashes = (tag: 'script' | 'style', html: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
