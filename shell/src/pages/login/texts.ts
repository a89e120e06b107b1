/** The texts of this folder, in the order of its pages. */
export const texts = {
  emailDialog: {
    notValidEMail: 'Enter an email address, such as asha@sggs.ac.in.',
  },
  loginForm: {
    eMailRequired: 'Enter your email address.',
    passwordRequired: 'Enter your password.',
    password: 'Password',
    login: 'Login',
  },
  loginPage: {
    accountCreatedNowConfirm: 'Your account was created. Now confirm your email address.',
    accountLinkChooseNew: (email: string) =>
      `If there is an account for ${email}, a link to choose a new password is on its way.`,
    login: 'Login',
    signUp: 'Sign Up',
    welcomeBack: 'Log in to vote, report sick, apply for money or follow a complaint.',
    membersCollegesEMail: (collegeName: string | number) =>
      `For members of ${collegeName}. Use your college email address.`,
    forgotPassword: 'Forgot your password?',
    createAccount: 'Create an account',
    iAlreadyAccount: 'I already have an account',
    orContinueWith: 'Or continue with',
    google: 'Google',
    googleSignEmulator: 'Google login of the emulator',
    portalRunsEmulatorWhich: 'This portal runs with the emulator: it accepts any address.',
    chooseNewPassword: 'Choose a new password',
    portalRunsEmulatorNo:
      'This portal runs with the emulator and sends no email. The emulator’s log has the link.',
    weSendLinkWhich: 'We will email you a link to choose a new password.',
    demoAccounts: 'Demo accounts',
    demonstrationChooseAccountLook: 'This is a demonstration. Choose an account to look around:',
  },
  signUpForm: {
    firstName: 'First name',
    lastName: 'Last name',
    eMailRequired: 'Enter your email address.',
    passwordRequired: 'Enter your password.',
    yourAddressAtOr: (student: string, admin: string | number) => `Your address at @${student} or @${admin}.`,
    password: 'Password',
    leastCharactersInstanceFour: (passwordMinLength: string | number) =>
      `At least ${passwordMinLength} characters, for instance four unrelated words.`,
    signUp: 'Sign Up',
  },
} as const;
