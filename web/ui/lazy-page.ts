import { type ComponentType, lazy } from 'react';
import { loadOrReload } from './missing-code.ts';

/** A page, or the layout around one, whose code comes when it is needed, and renders at once when it is here. */
export class LazyPage<Props = object> {
  readonly #importPage: () => Promise<ComponentType<Props>>;
  #loaded: ComponentType<Props> | undefined;
  #given: ComponentType<Props> | undefined;

  constructor(importPage: () => Promise<ComponentType<Props>>) {
    this.#importPage = importPage;
  }

  /** Loads the page's code; the server and the first view do so before they render. */
  async load(): Promise<void> {
    this.#loaded ??= await this.#importPage();
  }

  /** The same one every time, once asked for: another would start the page over. */
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
