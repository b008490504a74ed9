import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { picturePlugin } from '#build/picture-plugin.ts';
import { precompressPlugin } from '#build/precompress-plugin.ts';
import { preloadPlugin } from '#build/preload-plugin.ts';

/**
 * The place of the application form before anyone opens the form, with what it shares with the form itself and with the
 * staff's forms. One file: the home page needs all of it, and each file is a request.
 */
const formParts =
  /[\\/](applications[\\/](application-questions|application-received|own-page-address|step-indicator|step-parts)\.|forms[\\/](field|choice-field|image-format)\.|ui[\\/]notice\.|contract[\\/]application-fields\.|icons[\\/](circle-exclamation-point|arrow-right)\.)/;

/** What forms with passwords share with those of performers. Small, as public pages load it too. */
const formTools =
  /[\\/](forms[\\/](form-problem|password-field|submit-button)\.|ui[\\/](press-once|segment-meter)\.|accounts[\\/]password-strength\.|contract[\\/]passwords\.|icons[\\/](eye|eye-off|minus)\.)/;

/** What checks and sends a form. It is large, and a visitor loads it only with a form. */
const formCode =
  /[\\/](node_modules[\\/]zod[\\/]|forms[\\/](draft-owner|form-drafts|form-state|leaves-field|use-zod-form|zod-without-eval)\.|accounts[\\/](new-password-fields|password-hint)\.|api[\\/]call-api\.|contract[\\/](accounts|applications|call|email|errors|events|ids|review-states|text|usernames)\.)/;

/** What nearly every staff page has, from the one where they sign in. */
const staffCode =
  /[\\/]web[\\/](admin[\\/](admin-session|bulbs-picture|guide-offer-state|return-address|return-search)\.|accounts[\\/]admin[\\/](auth-sheet|auth-switch|new-password-hint|passkey-support|use-one-time-token|use-registration-form|username-field)\.|api[\\/](changes|single-flight|use-action)\.|ui[\\/]use-is-hydrated\.)|icons[\\/]rotate-ccw-clock\./;

/** One file of styles for all of the staff's screens: the entry names every file that a page may load later. */
const staffStyles =
  /[/]web[/](?:(?:.*[/])?(?:admin|reviews)[/].*|ui[/](?:confirm-dialog|empty-state|icon-button|page-head|switch)|forms[/](?:draft-hint|outdated-notice|restored-notice))\.module\.css$/;

/**
 * What every page needs is one file. Otherwise the parts that it shares with other pages would be files of their own,
 * which a browser finds only after it has read the entry. The rest is divided by the build.
 */
const scriptFiles = [
  { name: 'entry-client', tags: ['$initial' as const], priority: 1 },
  { name: 'form-parts', test: formParts, includeDependenciesRecursively: false },
  { name: 'form-tools', test: formTools, includeDependenciesRecursively: false },
  { name: 'form-code', test: formCode, includeDependenciesRecursively: false },
  {
    name: 'staff',
    test: new RegExp(`${staffCode.source}|${staffStyles.source}`),
    includeDependenciesRecursively: false,
  },
];

/** One `vite build` makes both halves of the web side: what browsers load, and what the server renders with. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [react(), preloadPlugin(), picturePlugin(), precompressPlugin()],
  // Read by people while they develop; in what is delivered as short as can be.
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]_[local]' } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'web/entry-client.tsx',
          output: { codeSplitting: { groups: scriptFiles } },
        },
      },
    },
    ssr: {
      // Bundled whole, so that a production install needs no package of the web side.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'web/entry-server.tsx' },
      },
    },
  },
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0, emptyOutDir: true },
}));
