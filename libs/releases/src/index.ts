export { compressedCopy, readManifest, readProject } from './built-project.ts';
export { listFiles } from './list-files.ts';
export {
  emptyRegistry,
  mayPreview,
  othersThan,
  registryFileSchema,
  released,
  releaseIn,
  shellId,
  type RegistryFile,
  type Release,
  type Releases,
  type Version,
} from './registry-file.ts';
export { type Bucket, openReleases, type OpenReleases } from './open-releases.ts';
export { ReleaseError } from './release-error.ts';
export { storedRemote } from './version-folder.ts';
export { type Noted, ReleaseStore, type Shipped, type ShipOptions, type Switched } from './release-store.ts';
