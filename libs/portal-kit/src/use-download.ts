import { useState } from 'react';
import { download } from './download.ts';
import { notify } from './notify.tsx';

/** Fetches a file and gives it to the browser to save; says so when that fails. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  async function fetchAndSave(name: string, type: string, fetchFile: () => Promise<Blob>) {
    setBusy(true);
    try {
      download(name, await fetchFile(), type);
    } catch (error) {
      notify.error(`${name} could not be loaded. ${(error as Error).message}`);
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    save: (...file: Parameters<typeof fetchAndSave>) => void fetchAndSave(...file),
  };
}
