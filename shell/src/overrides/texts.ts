export const texts = {
  label: 'Version of this tab',
  close: 'Close',
  leave: 'Leave',
  ignored: (problem: string) => `${problem} You see what everyone sees.`,
} as const;
