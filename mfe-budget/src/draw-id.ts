/** A UUID without its dashes: 32 hex digits, of an application or a request, so that sending it again does nothing twice. */
export const drawId = (): string => crypto.randomUUID().replaceAll('-', '');
