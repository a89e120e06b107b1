import { useState } from 'react';
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

export function download(name: string, content: string | Blob, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Not at once: some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
