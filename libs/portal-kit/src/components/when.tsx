const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

/** An instant (ISO 8601) in words and by the reader's own clock. */
export const When = ({ at }: { at: string }) => <time dateTime={at}>{format.format(new Date(at))}</time>;
