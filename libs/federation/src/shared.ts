/**
 * The one list of packages that the shell and the remotes share; both sides read it, and no other file names a shared
 * package. Each is a singleton: the shell brings it, a built remote brings none. `provide` is what the shell really
 * bundles for it where that is less than the whole package.
 */
export const sharedPackages: Record<string, { range: string; provide?: string }> = {
  react: { range: '^19.0.0' },
  'react/jsx-runtime': { range: '^19.0.0' },
  'react-dom': { range: '^19.0.0' },
  'react-router-dom': { range: '^7.0.0', provide: '@campus/federation/router-facade' },
  'zod/mini': { range: '^4.0.0', provide: '@campus/federation/zod-facade' },
  '@tanstack/react-query': { range: '^5.0.0', provide: 'lazily' },
  // Its version rises with every release of the portal. The gate compares the names that a remote imports from it.
  '@campus/portal-kit': { range: '*', provide: 'lazily' },
};
