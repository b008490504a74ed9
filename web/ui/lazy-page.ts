import { type ComponentType, lazy } from 'react';
import { loadOrReload } from './missing-code.ts';

/** A page or layout that is loaded on demand. Once loaded it renders synchronously. */
export class LazyPage<Props = object> {
  readonly #importPage: () => Promise<ComponentType<Props>>;
  #loaded: ComponentType<Props> | undefined;
  #given: ComponentType<Props> | undefined;

  constructor(importPage: () => Promise<ComponentType<Props>>) {
    this.#importPage = importPage;
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
      return { default: await loadOrReload(this.#importPage) };
    } catch (error) {
      // The next visit tries again.
      this.#given = undefined;
      throw error;
    }
  }
}
