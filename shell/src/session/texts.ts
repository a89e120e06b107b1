/** The texts of this folder, in the order of its pages. */
export const texts = {
  authenticatorApps: {
    authenticatorAppsNotSwitched:
      'Authenticator apps are not switched on for this portal. Please tell the people who run the portal.',
    notWorkPleaseTry: 'This did not work. Please try again.',
    campusPortal: (collegeName: string | number) => `${collegeName} campus portal`,
    wasRemoved: (name: string) => `${name} was removed.`,
    addedOn: ', added on',
    remove: 'Remove',
    addedFromNowSign: (name: string) => `${name} was added. From now on you need its code to log in.`,
    addAuthenticatorApp: 'Add an authenticator app',
    removeApp: 'Remove app',
    codesStopWorkingWithout:
      'Its codes will stop working. Without another app, your password or Google is enough to log in. Admins have to add an app again.',
    giveAppName: 'Give the app a name.',
    scanAuthenticatorApp: 'Scan this with an authenticator app, or',
    alsoTypeKeyInto: '. You can also type the key into the app:',
    openAppDevice: 'open it in an app on this device',
    qrCodeAddsPortal: 'QR code: adds the portal to an authenticator app',
    copyKey: 'Copy key',
    nameApp: 'Name of the app',
    nameRecognizeSuchPhone: 'For example, Phone.',
    code: 'Code',
    sixDigitsAppShows: 'The six digits that the app shows for the portal.',
    addApp: 'Add app',
    cancel: 'Cancel',
  },
  codeDialog: {
    enterCode: 'Enter your code',
    accountProtectedAuthenticatorApp:
      'Your account is protected by an authenticator app. Open it and enter the code for this portal.',
    code: 'Code',
    sixDigitsLostPhone:
      'Six digits. Lost your phone? Use the app on your other device, or ask the people who run the portal.',
    continue: 'Continue',
  },
  confirmIdentityDialog: {
    confirmThatItIs: 'Confirm that it is you',
    goPleaseProveStill: 'Prove that it is still you. Your text is kept.',
    passwordRequired: 'Enter your password.',
    password: 'Password',
    confirm: 'Confirm',
    continueGoogle: 'Continue with Google',
  },
  secondFactorPage: {
    adminsSignCode: 'Admins log in with a code',
    adminPortalAsksCode:
      'You are an admin, so this portal asks you for a code as well as your password or Google account. The code comes from an authenticator app on your phone, such as Google Authenticator, Aegis or 1Password.',
    noAppBelowAdd:
      'If you have no app below, add one now. If you have one, log out and log in again with its code.',
    signOut: 'Sign out',
  },
  sessionEndingDialog: {
    areYouStillThere: 'Are you still there?',
    sessionAboutEnd: 'Your session is about to end',
    staySigned: 'Stay logged in',
    notUsedPortalWhile: (time: string | number) =>
      `You have not used the portal for a while. You will be logged out in ${time}.`,
    signedLongAgoSigned: (time: string | number) =>
      `You logged in long ago. You will be logged out in ${time}, unless you confirm that it is you.`,
  },
  verifyEmailPage: {
    sentAgain: (email: string) => `Sent again to ${email}.`,
    addressNotConfirmedYet: 'The address is not confirmed yet.',
    confirmEMailAddress: 'Confirm your email address',
    weSentLink: 'We sent a link to',
    openThenComeBack: '. Open it, then come back to this page. It continues by itself.',
    nothingLookIntoSpam: 'No email? Look in your spam folder, or send it again.',
    iOpenedLink: 'I have opened the link',
    sendMailAgain: 'Send the email again',
    useAnotherAddress: 'Use another address',
    lookingMail: 'Looking for the email',
    portalRunsEmulatorNo:
      'This portal runs with the emulator and sends no email. None was written for you yet.',
    portalRunsEmulatorNo2: 'This portal runs with the emulator and sends no email. This is the link:',
    confirm: (email: string) => `Confirm ${email}`,
  },
} as const;
