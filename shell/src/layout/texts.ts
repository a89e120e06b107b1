/** The bar and the frame of every page. */
export const texts = {
  skip: 'Skip to the content',
  portal: 'College Transparency System',
  menu: 'Menu',
  moreAreas: 'More',
  navigation: 'Portal',
  search: 'Search',
  profile: 'Profile',
  // Texts of the specification.
  home: 'Home',
  aboutUs: 'About Us',
  adminPanel: 'Admin Panel',
  logout: 'Logout',
  logIn: 'Login / Register',
  footer: ['© 2025 College Transparency System', 'Built for a better campus'],
  footerLinks: {
    label: 'About this portal',
    help: 'Help',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
    contact: 'Contact',
  },
} as const;
