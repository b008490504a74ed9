import type { AcceptedPlugin, AtRule } from 'postcss';

/**
 * What every sheet would have to write, written once. The rules of a component are in the cascade layer of its folder, so
 * that screens win over the parts they are made of. And what `:hover` changes is for a pointer that can rest on something:
 * on a touch screen it would stay after the tap.
 */
export const stylePlugin: AcceptedPlugin = {
  postcssPlugin: 'greenroom:styles',
  OnceExit(root, { AtRule: NewAtRule }) {
    root.walkRules(/:hover/, (rule) => {
      const isForHover =
        rule.parent?.type === 'atrule' && (rule.parent as AtRule).params === '(hover: hover)';
      if (!isForHover && /:(?:is|not|where|has)\([^)]*:hover/.test(rule.selector))
        throw rule.error(
          ':hover within :is(), :not(), :where() or :has(): nothing of it would hold on a touch screen. Write a list of selectors.',
        );
      const always = rule.selectors.filter((selector) => !selector.includes(':hover'));
      if (always.length > 0) rule.cloneBefore({ selectors: always });
      rule.selectors = rule.selectors.filter((selector) => selector.includes(':hover'));
      const media = new NewAtRule({ name: 'media', params: '(hover: hover)' });
      rule.replaceWith(media);
      media.append(rule);
    });
    const path = root.source?.input.file ?? '';
    if (!path.endsWith('.module.css') || root.some((node) => node.type === 'atrule' && node.name === 'layer'))
      return;
    const isPart = /[\\/]web[\\/](?:ui|forms)[\\/]/.test(path);
    const layer = new NewAtRule({ name: 'layer', params: isPart ? 'ui' : 'screens' });
    layer.append(root.nodes);
    root.append(layer);
  },
};
