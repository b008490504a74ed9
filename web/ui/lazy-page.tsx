import { type ComponentType, lazy } from 'react';

export interface LazyPage {
  /** Loads the page's code; the server and the first view do so before they render. */
  load(): Promise<void>;
  Component: ComponentType;
}

/** A page whose code comes when it is needed, and renders at once when it is already here. */
export function lazyPage(importPage: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;

  async function load(): Promise<void> {
    Loaded ??= await importPage();
  }

  const Later = lazy(async () => ({ default: await importPage() }));

  function Page() {
    return Loaded ? <Loaded /> : <Later />;
  }

  return { load, Component: Page };
}
