export const paths = {
  home: '/template-area',
};
