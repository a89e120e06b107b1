import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@campus/api/free-port';
import { end, Servers } from '../bench/servers.ts';
import { waitFor } from '../start/processes.ts';
import { root } from '../start/settings.ts';

/** As long as Prometheus waits for an answer by default. */
const scrapeSeconds = 10;

/** The shipped rules with shorter waits and windows. Limits, also those of ages, stay. */
const quickRules = (): string =>
  readFileSync(join(root, 'deploy/prometheus/campus.rules.yaml'), 'utf8')
    .replaceAll(/^( +for: ).*$/gm, '$115s')
    .replaceAll(/\[\d+[mh]\]/g, '[60s]');

/** Prometheus as it is shipped, with the portal's rules, on one portal. */
export async function startPrometheus(program: string, portalUrl: string) {
  const servers = new Servers();
  const { folder } = servers;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'rules.yaml'), quickRules());
  writeFileSync(
    join(folder, 'prometheus.yaml'),
    `global: { scrape_interval: ${scrapeSeconds}s, evaluation_interval: 1s }
rule_files: [rules.yaml]
scrape_configs:
  - job_name: campus
    static_configs: [{ targets: ['${new URL(portalUrl).host}'] }]
`,
  );
  const server = servers.start(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    {},
    program,
  );
  await waitFor(server, async () => ((await fetch(`${url}/-/ready`).catch(() => null))?.ok ? true : null));
  return {
    /** Alerts that fire now, by name. */
    async firing(): Promise<string[]> {
      const answer = await fetch(`${url}/api/v1/alerts`);
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await end(server);
      await servers.stop();
    },
  };
}
export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;
