/**
 * Colours of mails: those of the portal's pages, in light and dark (a test compares them with the kit's tokens). Mail
 * programs know no variables, so they are written out.
 */
export const palette = {
  paper: ['#fbfaf7', '#12151c'],
  ink: ['#171c28', '#edebe5'],
  'ink-soft': ['#4d5361', '#b4b5b9'],
  hairline: ['#e0ddd4', '#2c313d'],
  'on-colour': ['#ffffff', '#12151c'],
} as const;
