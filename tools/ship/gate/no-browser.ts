/** Chromium is missing, or does not start here. */
export class NoBrowser extends Error {}
