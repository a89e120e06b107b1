/**
 * An input of every nx target: the SHA-256 of what package-lock.json installs from registries. The workspace's own
 * folders are left out, so that a new remote doesn't build all others again; each has its package.json as an input.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { link?: boolean }>;
};
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
console.log(createHash('sha256').update(JSON.stringify(installed)).digest('hex'));
