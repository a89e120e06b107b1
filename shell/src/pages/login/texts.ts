export const emailDialogTexts = {
  emailInvalid: 'Enter an email address, such as asha@sggs.ac.in.',
} as const;

export const loginFormTexts = {
  emailRequired: 'Enter your email address.',
  passwordRequired: 'Enter your password.',
  password: 'Password',
  login: 'Login',
} as const;

export const loginPageTexts = {
  accountCreated: 'Your account was created. Now confirm your email address.',
  resetSent: (email: string) =>
    `If there is an account for ${email}, a link to choose a new password is on its way.`,
  login: 'Login',
  signUp: 'Sign Up',
  signUpLead: (collegeName: string) => `For members of ${collegeName}. Use your college email address.`,
  forgotPassword: 'Forgot your password?',
  createAccount: 'Create an account',
  haveAccount: 'I already have an account',
  orContinueWith: 'Or continue with',
  google: 'Google',
  emulatorGoogle: 'Emulator Google login',
  emulatorGoogleText: 'This portal runs with the emulator: it accepts any address.',
  resetTitle: 'Choose a new password',
  emulatorReset: 'This portal runs with the emulator and sends no email. The emulator’s log has the link.',
  resetText: 'We will email you a link to choose a new password.',
  demoAccounts: 'Demo accounts',
  demoText: 'This is a demonstration. Choose an account to look around:',
} as const;

export const signUpFormTexts = {
  firstName: 'First name',
  lastName: 'Last name',
  emailRequired: 'Enter your email address.',
  passwordRequired: 'Enter your password.',
  passwordTooShort: (passwordMinLength: number) =>
    `The password needs at least ${passwordMinLength} characters.`,
  emailHint: (student: string, admin: string) => `Your address at @${student} or @${admin}.`,
  password: 'Password',
  passwordHint: (passwordMinLength: number) =>
    `At least ${passwordMinLength} characters, for instance four unrelated words.`,
  signUp: 'Sign Up',
} as const;
