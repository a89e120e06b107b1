import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from '@campus/contracts';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { IdentityConfig } from '../../config.ts';
import { inlineHashes } from './inline-hashes.ts';

type Directives = Record<string, string[]>;

/** Loads and runs nothing, and sends no form. */
const inert: Directives = {
  defaultSrc: ["'none'"],
  formAction: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

/** For everything but pages: an answer that is opened as a document may load and run nothing. */
export const securityHeaders = (): RequestHandler =>
  once(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: inert,
      },
      // The college's other sites may share its domain and not speak https.
      strictTransportSecurity: { includeSubDomains: false },
      // The Google pop-up reports to the page that opened it.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      // Never a path, not even to the portal itself, whose proxy may log it. Firebase keys can be restricted to sites,
      // which are recognised by the referrer's origin.
      referrerPolicy: { policy: 'strict-origin' },
    }),
  );

/** The headers that a middleware of helmet sets, worked out once: it takes as long as Express itself, on every request. */
function once(middleware: ReturnType<typeof helmet>): RequestHandler {
  const headers = new Map<string, string>();
  const answer = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader() {} };
  middleware({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}

/** The policy of a page that loads only from here. */
const ownPage: Directives = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  connectSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
};

/** No page of the portal uses these features, so no script may either. */
const unusedFeatures = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];
const permissions = unusedFeatures.map((name) => `${name}=()`).join(', ');

const policy = (directives: Directives): RequestHandler =>
  helmet.contentSecurityPolicy({ useDefaults: false, directives });

/** For pages beside the portal's own. */
export const docsPagePolicy = (): RequestHandler => policy(ownPage);

/** A worker lives under the policy of its own file, not of the page: it may ask the portal, and load nothing more. */
export const workerPolicy = (): RequestHandler =>
  policy({ defaultSrc: ["'none'"], connectSrc: ["'self'"], frameAncestors: ["'none'"] });

export interface PagePolicySource {
  identity: IdentityConfig;
  photoHosts: string[];
  developOrigins: string[];
  firestoreEmulatorHost: string | undefined;
}

/**
 * The policy of the portal's page: its own files, the identity provider of the configuration, and remotes elsewhere or in
 * development.
 * @param html the page as it was built, before anything is put into it
 */
export function portalPagePolicy(
  { identity, photoHosts, developOrigins, firestoreEmulatorHost }: PagePolicySource,
  { remotes }: Registry,
  html: string,
) {
  const elsewhere = [
    ...remotes.flatMap(({ entry }) => (entry.startsWith('/') ? [] : [new URL(entry).origin])),
    ...developOrigins,
  ];
  // Development servers tell of changes by web socket.
  const sockets = developOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  const provider =
    identity.kind === 'emulator'
      ? {
          connect: [identity.authEmulatorHost, firestoreEmulatorHost].flatMap((host) =>
            host ? [`http://${host}`] : [],
          ),
        }
      : {
          connect: [
            'https://identitytoolkit.googleapis.com',
            'https://securetoken.googleapis.com',
            'https://firestore.googleapis.com',
          ],
          // The Google pop-up: its script, and the project's frame that it talks through.
          script: ['https://apis.google.com'],
          frame: [`https://${identity.authDomain}`],
        };
  const also = (name: keyof typeof ownPage, ...sources: string[]) => [
    ...new Set([...(ownPage[name] ?? []), ...sources]),
  ];
  const send = policy({
    ...ownPage,
    scriptSrc: also('scriptSrc', ...inlineHashes('script', html), ...(provider.script ?? []), ...elsewhere),
    styleSrc: also('styleSrc', ...inlineHashes('style', html), ...elsewhere),
    fontSrc: also('fontSrc', ...elsewhere),
    connectSrc: also('connectSrc', ...provider.connect, ...elsewhere, ...sockets),
    // Hosts by name: a script could send what it reads to any other as the address of a picture. `blob:` shows a photo
    // before it is uploaded.
    imgSrc: also('imgSrc', 'blob:', ...photoHosts.map((host) => `https://${host}`), ...elsewhere),
    manifestSrc: ["'self'"],
    // A page shows a PDF that it fetched as a file of its own.
    frameSrc: ['blob:', ...(provider.frame ?? [])],
    // The script of the Google pop-up writes script addresses as plain text.
    ...(identity.kind === 'emulator' && { requireTrustedTypesFor: ["'script'"] }),
  });
  return ((req, res, next) => {
    res.setHeader('Permissions-Policy', permissions);
    send(req, res, next);
  }) satisfies RequestHandler;
}
