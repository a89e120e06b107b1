export const paths = {
  home: '/template-area',
  newEntry: '/template-area/new',
};
