/** The pages that the header and the mobile menu link to. The link to the application form follows them. */
export const sitePages = [
  { to: '/', name: 'Home' },
  { to: '/events', name: 'Events' },
];
