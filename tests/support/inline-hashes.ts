import { createHash } from 'node:crypto';

/** What a content security policy must allow so that the code in this HTML works. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'));
  return [...elements].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

/** The sources of each directive. */
export function policyOf(headers: Record<string, unknown>): Record<string, string[]> {
  const policy = String(headers['content-security-policy']);
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}
