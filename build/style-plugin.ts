import type { AcceptedPlugin } from 'postcss';

/**
 * What every sheet would have to write, written once. The rules of a component are in the cascade layer of its folder, so
 * that screens win over the parts they are made of. And what `:hover` changes is for a pointer that can rest on something:
 * on a touch screen it would stay after the tap.
 */
export const stylePlugin: AcceptedPlugin = {
  postcssPlugin: 'greenroom:styles',
  OnceExit(root, { AtRule }) {
    root.walkRules(/:hover/, (rule) => {
      const always = rule.selectors.filter((selector) => !selector.includes(':hover'));
      if (always.length > 0) rule.cloneBefore({ selectors: always });
      rule.selectors = rule.selectors.filter((selector) => selector.includes(':hover'));
      const media = new AtRule({ name: 'media', params: '(hover: hover)' });
      rule.replaceWith(media);
      media.append(rule);
    });
    const path = root.source?.input.file ?? '';
    if (!path.endsWith('.module.css') || root.some((node) => node.type === 'atrule' && node.name === 'layer'))
      return;
    const isPart = /[\\/]web[\\/](?:ui|forms)[\\/]/.test(path);
    const layer = new AtRule({ name: 'layer', params: isPart ? 'ui' : 'screens' });
    layer.append(root.nodes);
    root.append(layer);
  },
};
