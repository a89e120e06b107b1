import { portalDataElementId, type PortalConfig, type PortalData, type Registry } from '@campus/contracts';

/** The data that the server wrote into the page. Vite's dev server writes none, so the page asks for them. */
export async function readPortalData(): Promise<PortalData> {
  const inlined = document.getElementById(portalDataElementId)?.textContent;
  if (inlined) return JSON.parse(inlined) as PortalData;
  const [config, registry] = await Promise.all([getJson('/config.json'), getJson('/registry.json')]);
  const { shell, ...listed } = registry as Registry & { shell: string };
  return { config: config as PortalConfig, registry: listed, shell: { version: shell }, figures: [] };
}

async function getJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
