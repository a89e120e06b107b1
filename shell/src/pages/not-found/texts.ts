export const texts = {
  title: 'There is no page here',
  heading: 'This address leads to no page',
  reason: 'It may be mistyped, or the page has moved.',
  areas: 'Go to',
  home: 'Home',
} as const;
