export const authenticatorAppsTexts = {
  nameRequired: 'Give the app a name.',
} as const;

export const confirmIdentityDialogTexts = {
  passwordRequired: 'Enter your password.',
} as const;
