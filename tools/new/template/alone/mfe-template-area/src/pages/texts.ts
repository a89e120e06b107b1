export const texts = {
  home: {
    title: 'Template area',
    text: 'This area has nothing in it yet.',
  },
} as const;
