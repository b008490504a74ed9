import { expect, test } from '#tests/support/site-test.ts';

test('The footer tells a guest where the house is, how to reach it and where else to look', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Live shows every weekend')).toBeVisible();
  await expect(footer).toContainText('12 Sample Street');
  await expect(footer).toContainText('Dawsonville, GA 30534');
  for (const [name, address] of [
    ['Events', '/events'],
    ['Live music', '/live-music'],
    ['Apply to Perform', '/#apply'],
    ['About', 'https://folklore.example.com/about'],
    ['Contact', 'https://folklore.example.com/contact'],
    ['Coffee shop', 'https://folklore.example.com/coffee'],
    ['Terms', 'https://folklore.example.com/terms'],
    ['Instagram', 'https://social.example.com/folklore/instagram'],
    ['Facebook', 'https://social.example.com/folklore/facebook'],
    ['YouTube', 'https://social.example.com/folklore/youtube'],
    ['(706) 555-0142', 'tel:7065550142'],
    ['booking@folklore.example.com', 'mailto:booking@folklore.example.com'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address);
  }
});
