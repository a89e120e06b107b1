export const texts = {
  manifesto: {
    showLess: 'Show less',
    readAll: 'Read all',
    showLessOf: (name: string) => `Show less of ${name}’s manifesto`,
    readAllOf: (name: string) => `Read all of ${name}’s manifesto`,
  },
  photoField: {
    tooLarge: (megabytes: number) => `A photo can have at most ${megabytes} MB.`,
    hint: 'JPEG, PNG, WebP or HEIF, up to 8 MB. We make it smaller and remove hidden data such as the location.',
  },
  postField: {
    choosePost: 'Choose a post',
  },
} as const;
