import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inlineHashes } from '@campus/api/inline-hashes';
import {
  type Claims,
  defaultDomains,
  type PortalConfig,
  type PortalData,
  portalDataElementId,
  readRegistry,
  type Registry,
  roles,
} from '@campus/contracts';
import { actionsOf } from '@campus/contracts/areas';
import { apiPaths } from '@campus/contracts/endpoints';
import type { Me } from '@campus/contracts/members';
import { testConfig } from '@campus/portal-kit/sample-answers';
import express from 'express';
import type { BuiltRemote } from '../built-remote.ts';
import { readStored } from '../check-registry.ts';

const person = { id: 'gate', email: `gate@${defaultDomains.admin}`, name: 'Gate' };
const apiKey = 'gate';
/** Everybody's rights, so that each page of the remote opens. */
export const me: Me = { ...person, status: 'member', roles: [...roles], permissions: actionsOf(roles) };

/** As the portal's own: what a policy stops must not pass here. */
const policyOf = (page: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineHashes('script', page).join(' ')}`,
    `style-src 'self' ${inlineHashes('style', page).join(' ')}`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    'frame-src blob:',
    "manifest-src 'self'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');

export interface SmokePortal {
  url: string;
  registry: Registry;
  /** For `localStorage`: a person is signed in. */
  signedIn: { name: string; value: string };
  close: () => void;
}

/**
 * A portal on loopback with the built shell, the remotes of the store and, if any, the one that shall join them. A person with
 * all roles is signed in. Every call of the API but `/api/me` is refused: a page asks again after other failures, and
 * would go on changing.
 */
export async function serveSmokePortal(
  remote: BuiltRemote | null,
  { dir, shellDir }: { dir: string; shellDir: string },
): Promise<SmokePortal> {
  const id = remote?.manifest.id;
  const others = readStored(dir).remotes.filter((other) => other.id !== id);
  const own = remote && { ...remote.manifest, entry: `/remotes/${id}/next/mf-manifest.json` };
  const registry = readRegistry({ remotes: [...others, ...(own ? [own] : [])].map(inOneDocument) });
  const template = readFileSync(join(shellDir, 'index.html'), 'utf8');
  const policy = policyOf(template);
  let url = '';

  const pageOf = (): string => {
    const config: PortalConfig = {
      ...testConfig,
      firebase: { projectId: 'demo-gate', apiKey, authDomain: 'localhost', authEmulatorUrl: url },
    };
    const data: PortalData = { config, registry, figures: [], shell: { version: 'gate' } };
    const json = JSON.stringify(data).replaceAll('<', '\\u003c');
    const block = `<script type="application/json" id="${portalDataElementId}">${json}</script>`;
    return template.replace('</head>', () => `${block}</head>`);
  };

  const app = express();
  app.get('/api/me', (_req, res) => void res.json(me));
  app.get('/registry.json', (_req, res) => void res.json(registry));
  app.use((req, res, next) => {
    if (req.path.includes('identitytoolkit')) res.json({ users: [account] });
    else if (apiPaths.some((path) => req.path === path || req.path.startsWith(`${path}/`)))
      res.status(403).json({ status: 403, code: 'forbidden', message: 'Not in the gate.' });
    else next();
  });
  if (remote) app.use(`/remotes/${id}/next`, express.static(join(remote.project, 'dist')));
  app.use('/remotes', express.static(dir));
  app.use(express.static(shellDir, { index: false }));
  app.use((req, res) => {
    if (/\.\w+$/.test(req.path)) res.status(404).json({});
    else res.set('content-security-policy', policy).type('html').send(pageOf());
  });

  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    registry,
    signedIn: { name: `firebase:authUser:${apiKey}:[DEFAULT]`, value: JSON.stringify(storedUser()) },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The shell would load the page anew where a remote must not meet others, and hide what it did to them. */
const inOneDocument = <T extends Claims>(remote: T): T => ({
  ...remote,
  paths: remote.paths.map((path) => ({ ...path, anonymous: false })),
});

const account = {
  localId: person.id,
  email: person.email,
  displayName: person.name,
  emailVerified: true,
  providerUserInfo: [{ providerId: 'password', rawId: person.email }],
};

/** A signed-in person as Firebase keeps them. */
function storedUser() {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: person.id, iat: now, auth_time: now, exp: now + 3600 };
  return {
    uid: person.id,
    email: person.email,
    emailVerified: true,
    displayName: person.name,
    isAnonymous: false,
    providerData: [{ providerId: 'password', uid: person.email, email: person.email }],
    stsTokenManager: {
      refreshToken: 'gate',
      accessToken: `${part({ alg: 'none' })}.${part(claims)}.`,
      expirationTime: (now + 3600) * 1000,
    },
    createdAt: '0',
    lastLoginAt: '0',
    apiKey,
    appName: '[DEFAULT]',
  };
}
