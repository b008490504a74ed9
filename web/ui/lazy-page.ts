import { type ComponentType, lazy } from 'react';

/** A page whose code comes when it is needed, and renders at once when it is already here. */
export class LazyPage {
  readonly #importPage: () => Promise<ComponentType>;
  #loaded: ComponentType | undefined;
  #given: ComponentType | undefined;

  constructor(importPage: () => Promise<ComponentType>) {
    this.#importPage = importPage;
  }

  /** Loads the page's code; the server and the first view do so before they render. */
  async load(): Promise<void> {
    this.#loaded ??= await this.#importPage();
  }

  /** The same one every time, once asked for: another would start the page over. */
  get Component(): ComponentType {
    this.#given ??= this.#loaded ?? lazy(async () => ({ default: await this.#importPage() }));
    return this.#given;
  }
}
