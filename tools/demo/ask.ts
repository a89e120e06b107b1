import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Portal } from '@campus/api';
import type { connect } from '@campus/api/connect';
import { endpointNamed } from '@campus/contracts/areas';
import { call } from './call.ts';
import { onePagePdf } from './one-page-pdf.ts';
import type { Known, Step, StepFile } from './steps.ts';

export interface Stage {
  url: string;
  /** A person's token, by what steps call the person. */
  tokenOf: (person: string) => string;
  known: Known;
  connection: Awaited<ReturnType<typeof connect>>;
  portal: Portal;
}

/** A step whose `{…}` are filled. */
export type Filled = Pick<Step, 'by' | 'params' | 'body' | 'file'>;

/** Calls the API. A thing that exists already (409) is no error. */
// oxlint-disable-next-line typescript/no-explicit-any -- answers of many calls
export async function ask(name: string, { by, params = {}, body, file }: Filled, stage: Stage): Promise<any> {
  const endpoint = endpointNamed(name);
  if (!endpoint) throw new Error(`No contract exports an endpoint ${name}.`);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => params[key]!);
  const part = endpoint.document ?? endpoint.files ?? endpoint.file;
  const sent = part ? formOf(body as object, part.field, file) : (body as object);
  const token = by ? stage.tokenOf(by) : null;
  return (await call(endpoint.method.toUpperCase(), stage.url + path, token, sent, [409])).body;
}

function formOf(fields: object = {}, field: string, file?: StepFile): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  if (file) form.append(field, contentOf(file), file.name);
  return form;
}

const types: Record<string, string> = { '.csv': 'text/csv', '.pdf': 'application/pdf', '.png': 'image/png' };

function contentOf({ name, lines }: StepFile): Blob {
  const type = types[extname(name)]!;
  if (!lines) return new Blob([readFileSync(join(import.meta.dirname, 'files', name))], { type });
  return new Blob([type === 'application/pdf' ? onePagePdf(lines) : lines.join('\n')], { type });
}
