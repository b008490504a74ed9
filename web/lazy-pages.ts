import type { ComponentType, PropsWithChildren } from 'react';
import type { Loadable } from './site/app-route.ts';
import { LazyPage } from './ui/lazy-page.ts';

type Component = ComponentType<PropsWithChildren>;
type Load = () => Promise<Record<string, Component>>;

const modules = import.meta.glob<Record<string, Component>>([
  './**/*-page.tsx',
  './{staff-frame,accounts/admin/auth-layout,ui/bare-layout,venue/admin/words/words-layout}.tsx',
  '!./venue/admin/words/site-page.tsx',
]);

/** A page or a layout by its file, which exports a component of the same name: `own-page.tsx` has `OwnPage`. */
export function lazyPage(file: string): Loadable {
  const name = file
    .replaceAll(/.*\/|\.tsx$/g, '')
    .replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  const load = modules[`./${file}`] as Load;
  return { page: new LazyPage(async () => (await load())[name] as Component), module: `web/${file}` };
}
