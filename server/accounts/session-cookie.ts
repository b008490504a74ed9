/** The cookie that carries a session's token. Its value needs no escaping, so a simple match by name is enough. */
export class SessionCookie {
  readonly name: string;
  readonly #attributes: string;
  readonly #pattern: RegExp;

  /** `__Host-`: browsers accept such a cookie only over https and only for this host. */
  constructor(publicUrl: string) {
    const isSecure = publicUrl.startsWith('https:');
    this.name = isSecure ? '__Host-greenroom' : 'greenroom';
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    this.#pattern = new RegExp(`(?:^|;)\\s*${this.name}=([^;]*)`);
  }

  read(header: string | undefined): string | undefined {
    return this.#pattern.exec(header ?? '')?.[1]?.trim();
  }

  /**
   * With a lifetime, so that a tablet that discards its open pages stays signed in. The server decides when the session
   * has expired.
   */
  set(token: string, lifetimeMs: number): string {
    return `${this.name}=${token}; Max-Age=${lifetimeMs / 1_000}; ${this.#attributes}`;
  }

  clear(): string {
    return `${this.name}=; Max-Age=0; ${this.#attributes}`;
  }
}
