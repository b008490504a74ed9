import type { Plugin } from 'vite';

/**
 * Leaves the scripts of the staff's pages out of the lists by which an import() preloads what its chunk imports.
 * Those lists are part of the entry, which every visitor loads. A staff page that is opened by its address has its
 * scripts preloaded by the server's HTML, and a link to one loads it when it is pointed at.
 */
export function preloadPlugin(): Plugin {
  const staffChunks = new Set<string>();
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
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.includes('/admin/'))
          staffChunks.add(chunk.fileName);
      }
    },
  };
}
