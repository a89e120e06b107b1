export const texts = {
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  access: 'Roles and access',
} as const;
