import type { Endpoint } from '@campus/contracts';
import { contractFault } from '../../contract-fault.ts';

const named = /name|title|purpose|place|author|^by$|^text$/i;
/** With a word that no line of a phone holds. */
const long = 'Venkata Subrahmanyalakshminarasimharajasekharandeshpande of the Department of Electronics ';

/** The answer with the longest names, titles and texts that its contract allows. */
export function withLongNames(endpoint: Endpoint, answer: unknown): unknown {
  for (const length of [180, 90, 60, 40]) {
    const longer = stretch(answer, long.repeat(2).slice(0, length).trim());
    if (contractFault(endpoint, longer) === null) return longer;
  }
  return answer;
}

function stretch(value: unknown, text: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => stretch(item, text, key));
  if (typeof value === 'object' && value !== null && !(value instanceof Blob))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, stretch(item, text, name)]));
  return typeof value === 'string' && value !== '' && named.test(key) ? text : value;
}
