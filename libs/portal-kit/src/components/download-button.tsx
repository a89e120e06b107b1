import type { Endpoint } from '@campus/contracts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CallOptions } from '../api-client.ts';
import { useApi } from '../portal-context.tsx';
import { useDownload } from '../download.ts';
import { Button } from './button.tsx';

/** Saves what an endpoint answers as a file. */
export function DownloadButton<E extends Endpoint & { produces: string }>({
  endpoint,
  query,
  fileName,
  children,
}: Pick<CallOptions<E>, 'query'> & { endpoint: E; fileName: string; children: ReactNode }) {
  const api = useApi();
  const { busy, save } = useDownload();
  const fetchFile = () => api.call(endpoint, { query } as CallOptions<E>) as Promise<Blob>;
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={busy}
      onClick={() => save(fileName, endpoint.produces, fetchFile)}
    >
      {children}
    </Button>
  );
}
