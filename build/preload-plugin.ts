import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Leaves the scripts of the staff's pages out of the lists by which an import() preloads what its chunk imports.
 * Those lists are part of the entry, which every visitor loads. A staff page that is opened by its address has its
 * scripts preloaded by the server's HTML, a link to one loads it when it is pointed at, and after a sign-in the first
 * staff page takes one more round trip.
 */
export function preloadPlugin(): Plugin {
  const staffChunks = new Set<string>();
  let root = '';
  return {
    name: 'greenroom:preload',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, dependencies) => (staffChunks.has(file) ? [] : dependencies),
        },
      },
    }),
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.facadeModuleId) continue;
        // Relative: the folder of the checkout may be called admin too.
        const path = relative(root, chunk.facadeModuleId);
        if (/[\\/](?:activity|admin|desk|figures|messages|night|staff-frame\.tsx$)/.test(path))
          staffChunks.add(chunk.fileName);
      }
    },
  };
}
