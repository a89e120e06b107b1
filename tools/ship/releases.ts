import { openReleases, type OpenReleases, ReleaseError } from '@campus/releases';

/** The releases in `dir`, or in the bucket that REMOTES_BUCKET names; `dir` mirrors that. @throws ReleaseError */
export async function releasesIn(dir: string): Promise<OpenReleases> {
  // Most machines have no bucket and need not load what reads the settings.
  if (!process.env['REMOTES_BUCKET']) return openReleases(dir);
  const { ConfigError, loadRemotesBucket } = await import('@campus/api/config');
  const { createReleaseBucket } = await import('@campus/api/release-bucket');
  try {
    const storage = loadRemotesBucket(process.env);
    return openReleases(dir, { bucket: storage && createReleaseBucket(storage) });
  } catch (error) {
    throw error instanceof ConfigError ? new ReleaseError('refused', error.message) : error;
  }
}
