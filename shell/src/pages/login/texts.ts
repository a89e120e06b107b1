export const emailDialogTexts = {
  emailInvalid: 'Enter an email address, such as asha@sggs.ac.in.',
} as const;

export const loginFormTexts = {
  emailRequired: 'Enter your email address.',
  passwordRequired: 'Enter your password.',
} as const;
