export const texts = {
  page: {
    title: 'Profile',
    othersSee: 'Others see you as',
    saveName: '. Save your profile to show its name everywhere.',
    edit: 'Edit profile',
    incomplete: 'Your profile is not complete yet. Tell us your name:',
    until: 'until',
  },
  form: {
    firstName: 'First name',
    lastName: 'Last name',
    nameHint: 'You can change your name once in 30 days. Admins see your earlier names.',
    photo: 'Photo',
    photoHint: (hosts: readonly string[]) =>
      `The web address of a picture on ${hosts.join(' or ')}, beginning with https://. Otherwise we show your initials.`,
    save: 'Save profile',
    cancel: 'Cancel',
  },
  details: {
    title: 'My details',
    lead: 'We fill in forms with these details. You can still change them in each form.',
    listed: 'From the class list. Ask the college office to change these.',
    listedCoordinator: (name: string, email: string) => (name === '' ? email : `${name}, ${email}`),
    own: 'You can change these. To erase one, empty its field.',
    save: 'Save details',
    saved: 'Your details were saved.',
    leaving: 'When you leave the college, we erase all of this 30 days later.',
  },
  standIns: {
    title: 'While you are away',
    lead: 'A colleague can decide in your place for some days.',
    choose: 'Choose a stand-in',
  },
  mail: {
    title: 'Email from the portal',
    saved: 'Your choice was saved.',
    always: 'We always email you about your roles.',
    save: 'Save choice',
  },
  apps: {
    title: 'Authenticator apps',
    lead: 'With an authenticator app, logging in also needs a code. Admins need an app. Add a second app on another device: it lets you in when you lose the first.',
    missing: 'Your apps could not be loaded. Reload the page when you are online.',
  },
  signIns: {
    title: 'Recent logins',
    current: ' (this session)',
    about:
      'These are your logins from the last 30 days. We keep only the day, so that nothing connects a login with a vote or a complaint. If you don’t know one of these devices, log out everywhere and change your password.',
    button: 'Log out everywhere',
    question: 'Log out on all devices?',
    consequence:
      'All your sessions end at once, including this one. Your calendar links stop working: create new ones.',
    done: 'You are logged out on all devices.',
    failed: 'Logging out did not work. Please try again.',
  },
} as const;
