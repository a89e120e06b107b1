import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Config } from '../../config.ts';
import type { Jobs } from '../jobs.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from './metrics.ts';

const intervalMs = 3_600_000;
const timeoutMs = 10_000;

interface CertificateDeps {
  config: Pick<Config, 'portalUrl' | 'production'>;
  jobs: Pick<Jobs, 'everywhere'>;
  metrics: Pick<Metrics, 'readings'>;
  log: Logger;
}

/** Asks the portal's own address once an hour how long its certificate is valid. */
export function watchCertificate({ config, jobs, metrics, log }: CertificateDeps): void {
  const url = new URL(config.portalUrl);
  let expiresAt: number | null = null;
  metrics.readings(
    'campus_certificate_expiry_timestamp_seconds',
    'When the certificate of PORTAL_URL ends; not there while this process can’t reach that address',
    [],
    async () => (expiresAt === null ? [] : [{ value: expiresAt / 1000 }]),
  );
  if (!config.production || url.protocol !== 'https:') return;
  jobs.everywhere('certificate', intervalMs, async () => {
    expiresAt = await certificateEnd(url).catch((error: unknown) => {
      log.info(
        { err: error },
        'the portal’s own address can’t be reached from here: its certificate is not watched',
      );
      return null;
    });
  });
}

export const certificateEnd = ({ hostname, port }: URL): Promise<number> =>
  new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    // An expired or untrusted certificate has a date as well. Nothing is sent.
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port: Number(port) || 443, ...name, rejectUnauthorized: false });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
  });
