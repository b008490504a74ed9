import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { picturePlugin } from '#build/picture-plugin.ts';
import { precompressPlugin } from '#build/precompress-plugin.ts';
import { preloadPlugin } from '#build/preload-plugin.ts';
import { scriptFiles } from '#build/script-files.ts';
import { stylePlugin } from '#build/style-plugin.ts';

/** One `vite build` makes both halves of the web side: what browsers load, and what the server renders with. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  // Also of React on the server, whatever the environment that it is started in says.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  publicDir: false,
  plugins: [react(), preloadPlugin(), picturePlugin(), precompressPlugin()],
  css: {
    // Read by people while they develop; in what is delivered as short as can be.
    modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]_[local]' },
    postcss: { plugins: [stylePlugin] },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'web/entry-client.tsx',
          // The home page has the plain form on the server alone, and shares its fields with the own page.
          treeshake: { moduleSideEffects: [{ test: /[\\/]plain-[\w-]+\.tsx$/, sideEffects: false }] },
          output: {
            codeSplitting: { groups: scriptFiles },
            // Shorter than usual: the entry names all of these files.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Not fonts and pictures: the server's build names them as well.
            assetFileNames: ({ names: [name = ''] }) =>
              `assets/[name]-${name.endsWith('.css') ? '[hash:5]' : '[hash]'}[extname]`,
          },
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
