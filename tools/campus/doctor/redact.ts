/** Shorter values are words like `on` that stand everywhere. */
const leastSecret = 6;

/** Fields of a log line that tell of the program and not of a person. */
const toldFields = new Set([
  'level', 'time', 'worker', 'msg', 'code', 'status', 'statusCode', 'method', 'route', 'ms', 'responseTime', 'job',
  'migration', 'title', 'schemaVersion', 'version', 'commit', 'pid', 'counts', 'type', 'stack', 'message',
]); // prettier-ignore

/**
 * Takes what may be secret or name a person out of a text: the values of settings, email addresses, network addresses,
 * and whatever looks like a token or a record's id. Of a log line in JSON only fields stay that tell of the program.
 */
export function redact(text: string, settings: Record<string, string>): string {
  const values = Object.entries(settings)
    .filter(([name, value]) => value.length >= leastSecret && !name.endsWith('_DIR'))
    .toSorted(([, a], [, b]) => b.length - a.length);
  return text
    .split('\n')
    .map((line) => {
      // Addresses first: a setting may be a part of one.
      let kept = (line.startsWith('{"') ? withoutOtherFields(line) : line)
        .replaceAll(/[\w.+%-]+@[\w-]+(\.[\w-]+)+/g, '<email>')
        .replaceAll(/\b(mongodb(\+srv)?|smtps?):\/\/\S+/g, '$1://<address>');
      for (const [name, value] of values) kept = kept.replaceAll(value, `<${name}>`);
      return kept
        .replaceAll(/\b\d{1,3}(\.\d{1,3}){3}\b(?!\.)/g, (address) =>
          address.startsWith('127.') ? address : '<address>',
        )
        .replaceAll(/\b[0-9a-f]{24,}\b/gi, '<id>')
        .replaceAll(/\b(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}(\.[\w-]+)*/g, '<token>');
    })
    .join('\n');
}

function withoutOtherFields(line: string): string {
  try {
    return JSON.stringify(onlyTold(JSON.parse(line) as object));
  } catch {
    return line;
  }
}

const onlyTold = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (name === 'err' || name === 'error') return [[name, onlyTold(Object(value) as object)]];
      return toldFields.has(name) ? [[name, value]] : [];
    }),
  );
