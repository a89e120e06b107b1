const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

/** An instant (ISO 8601) in words and in the reader's time zone. */
const inWords = (at: string) => format.format(new Date(at));

export const When = ({ at }: { at: string }) => <time dateTime={at}>{inWords(at)}</time>;
