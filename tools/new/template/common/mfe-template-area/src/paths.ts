export const paths = {
  home: '/template-area',
  newEntry: '/template-area/new',
  entry: (id: string) => `/template-area/${id}`,
};
