import { type ComponentType, lazy } from 'react';
import { loadOrReload, type Missing } from './missing-code.ts';

/** A page, layout or named part of a page that is loaded on demand. Once loaded it renders synchronously. */
export class LazyPage<Props = object> {
  readonly #importPage: () => Promise<ComponentType<Props>>;
  readonly #what: Missing | undefined;
  #loaded: ComponentType<Props> | undefined;
  #given: ComponentType<Props> | undefined;

  constructor(importPage: () => Promise<ComponentType<Props>>, what?: Missing) {
    this.#importPage = importPage;
    this.#what = what;
  }

  /** Loads the code. The server and the entry of the browser call it before rendering. */
  async load(): Promise<void> {
    this.#loaded ??= await this.#importPage();
  }

  /** Always the same component once it was read, because React would remount the page for another one. */
  get Component(): ComponentType<Props> {
    this.#given ??= this.#loaded ?? lazy(() => this.#loadForView());
    return this.#given;
  }

  async #loadForView(): Promise<{ default: ComponentType<Props> }> {
    try {
      return { default: await loadOrReload(this.#importPage, this.#what) };
    } catch (error) {
      // The next visit tries again.
      this.#given = undefined;
      throw error;
    }
  }
}
