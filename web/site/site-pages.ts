/** The pages that the header and its menu lead to; the application follows them as an anchor. */
export const sitePages = [
  { to: '/', name: 'Home' },
  { to: '/events', name: 'Events' },
];
