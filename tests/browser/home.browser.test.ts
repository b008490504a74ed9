import { expect, test } from '#tests/support/site-test.ts';

test('A performer reads on the home page what this place is and how to get on its stage', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Folklore: Live Music and Events');
  const hero = page.getByTestId('hero');
  await expect(hero.getByRole('img', { name: 'Folklore' })).toBeVisible();
  await expect(hero.getByRole('heading', { level: 1, name: 'Live Music and Events' })).toBeVisible();
  await expect(
    hero.getByText('Looking to perform at our venue? We showcase local talent every weekend.'),
  ).toBeVisible();
  await expect(hero.getByRole('link', { name: 'Apply to Perform' })).toBeVisible();
  await expect(hero.getByRole('button', { name: 'Get live music notifications' })).toBeVisible();

  const program = page.getByRole('region', { name: 'Join Our Live Performance Lineup' });
  await expect(program.getByText('Our Music Program')).toBeVisible();
  await expect(program.getByRole('img', { name: /Chrome vintage microphone/ })).toBeVisible();
  await expect(program).toContainText('a stage for emerging and established artists');

  const apply = page.locator('#apply');
  await expect(apply.getByText('Join Our Stage')).toBeVisible();
  await expect(apply.getByRole('heading', { level: 2, name: 'Apply to Perform' })).toBeVisible();
  await expect(
    apply.getByText(
      'Share your talent with our guests. Fill out the form below and our team will review your application within 24 hours.',
    ),
  ).toBeVisible();

  await test.step('Four questions open one by one, also by keyboard', async () => {
    const questions = page.locator('details');
    await expect(questions.getByRole('heading')).toHaveText([
      'What genres are you looking for?',
      'How long is a set?',
      'What equipment do you provide?',
      'Is original music welcome?',
    ]);
    const answer = page.getByText('Most sets run 45-90 minutes.');
    await expect(answer).toBeHidden();
    await page.getByText('How long is a set?').click();
    await expect(answer).toBeVisible();
    await questions.nth(3).locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('More than welcome.')).toBeVisible();
  });

  await test.step('The footer tells where the house is, how to reach it and where else to look', async () => {
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
});

test('The hero names the next show with its date and leads a guest to it', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/');
  const nextShow = page.getByTestId('hero').getByRole('link', { name: /Next show/ });
  await expect(nextShow).toContainText('Friday, November 20, 7:30 PM');
  await nextShow.click();
  await expect(page.getByRole('heading', { level: 1, name: 'June Hollis & The Night Porch' })).toBeVisible();
});

test('The hero is at most 750 px tall, and what it says fits in', { tag: '@all' }, async ({ page }) => {
  await page.goto('/');
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [640, 400],
    [1440, 900],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    const hero = await page.getByTestId('hero').evaluate((element) => ({
      height: Math.ceil(element.getBoundingClientRect().height),
      needs: element.firstElementChild?.nextElementSibling?.scrollHeight ?? Number.POSITIVE_INFINITY,
    }));
    expect(hero.height, `at ${width} px`).toBeLessThanOrEqual(750);
    expect(hero.needs, `at ${width} px`).toBeLessThanOrEqual(hero.height);
  }
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A guest reads the whole home page and opens a question', { tag: '@all' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Live Music and Events' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Next show/ })).toContainText('June Hollis');
    await expect(page.getByRole('heading', { name: 'Join Our Live Performance Lineup' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Application' })).toBeVisible();
    await page.getByText('What genres are you looking for?').click();
    await expect(page.getByText('All of them, as long as it is honest')).toBeVisible();
  });

  test('A performer never meets the honeypot', { tag: '@all' }, async ({ page }) => {
    await page.goto('/');
    const { x, width } = (await page.getByLabel('Leave this empty').boundingBox()) ?? { x: 0, width: 0 };
    expect(x + width).toBeLessThan(0);
  });
});
