import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { picturePlugin } from '#build/picture-plugin.ts';
import { precompressPlugin } from '#build/precompress-plugin.ts';
import { preloadPlugin } from '#build/preload-plugin.ts';

/** What the place of the application form shares with the form itself and with the staff's forms. */
const formParts =
  /[\\/](forms[\\/](field|choice-field|image-format)\.|ui[\\/]notice\.|contract[\\/]application-fields\.|icons[\\/](circle-exclamation-point|arrow-right)\.)/;

const staffStyles =
  /[/]web[/](?:(?:.*[/])?(?:admin|reviews)[/].*|ui[/](?:confirm-dialog|empty-state|icon-button|page-head|switch)|forms[/](?:outdated-notice|restored-notice))\.module\.css$/;

/**
 * What every page needs is one file. Otherwise the parts that it shares with other pages would be files of their own,
 * which a browser finds only after it has read the entry. The rest is divided by the build.
 */
const scriptFiles = [
  { name: 'entry-client', tags: ['$initial' as const], priority: 1 },
  { name: 'form-parts', test: formParts, includeDependenciesRecursively: false },
  // One file of styles for all of the staff's screens: the entry names every file that a page may load later.
  { name: 'staff-styles', test: staffStyles, includeDependenciesRecursively: false },
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
