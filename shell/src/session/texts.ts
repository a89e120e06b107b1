export const authenticatorAppsTexts = {
  unavailable:
    'Authenticator apps are not switched on for this portal. Please tell the people who run the portal.',
  failed: 'This did not work. Please try again.',
  issuer: (collegeName: string) => `${collegeName} campus portal`,
  removed: (name: string) => `${name} was removed.`,
  addedOn: ', added on',
  remove: 'Remove',
  added: (name: string) => `${name} was added. From now on you need its code to log in.`,
  add: 'Add an authenticator app',
  removeConfirm: 'Remove app',
  removeConsequence:
    'Its codes will stop working. Without another app, your password or Google is enough to log in. Admins have to add an app again.',
  nameRequired: 'Give the app a name.',
  scanStart: 'Scan this with an authenticator app, or',
  scanEnd: '. You can also type the key into the app:',
  scanLink: 'open it in an app on this device',
  qrCode: 'QR code: adds the portal to an authenticator app',
  copyKey: 'Copy key',
  name: 'Name of the app',
  nameHint: 'For example, Phone.',
  codeHint: 'The six digits that the app shows for the portal.',
  submit: 'Add app',
  cancel: 'Cancel',
} as const;

export const codeDialogTexts = {
  title: 'Enter your code',
  lead: 'Your account is protected by an authenticator app. Open it and enter the code for this portal.',
  code: 'Code',
  codeHint:
    'Six digits. Lost your phone? Use the app on your other device, or ask the people who run the portal.',
  continue: 'Continue',
} as const;

export const confirmIdentityDialogTexts = {
  title: 'Confirm that it is you',
  lead: 'Prove that it is still you. Your text is kept.',
  passwordRequired: 'Enter your password.',
  password: 'Password',
  confirm: 'Confirm',
  google: 'Continue with Google',
} as const;

export const secondFactorPageTexts = {
  title: 'Admins log in with a code',
  lead: 'You are an admin, so this portal asks you for a code as well as your password or Google account. The code comes from an authenticator app on your phone, such as Google Authenticator, Aegis or 1Password.',
  advice: 'If you have no app below, add one now. If you have one, log out and log in again with its code.',
  logOut: 'Log out',
} as const;

export const sessionEndingDialogTexts = {
  idleTitle: 'Are you still there?',
  endTitle: 'Your session is about to end',
  stay: 'Stay logged in',
  idleText: (time: string) => `You have not used the portal for a while. You will be logged out in ${time}.`,
  endText: (time: string) =>
    `You logged in long ago. You will be logged out in ${time}, unless you confirm that it is you.`,
} as const;

export const verifyEmailPageTexts = {
  sentAgain: (email: string) => `Sent again to ${email}.`,
  notConfirmed: 'The address is not confirmed yet.',
  title: 'Confirm your email address',
  sentTo: 'We sent a link to',
  sentEnd: '. Open it, then come back to this page. It continues by itself.',
  noEmail: 'No email? Look in your spam folder, or send it again.',
  opened: 'I have opened the link',
  sendAgain: 'Send the email again',
  otherAddress: 'Use another address',
  searching: 'Looking for the email',
  emulatorWithoutLink: 'This portal runs with the emulator and sends no email. None was written for you yet.',
  emulatorWithLink: 'This portal runs with the emulator and sends no email. This is the link:',
  confirm: (email: string) => `Confirm ${email}`,
} as const;
