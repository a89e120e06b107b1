/** Of all pictures of a complaint. */
export const pictureIds = (complaint: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${complaint}:${index + 1}`);
