/** The cookie that carries a session's token. Its value needs no escaping, so there is nothing to parse but its name. */
export class SessionCookie {
  readonly name: string;
  readonly #attributes: string;
  readonly #pattern: RegExp;

  /** `__Host-`: a browser takes such a cookie over https only, and from this host alone. */
  constructor(publicUrl: string) {
    const isSecure = publicUrl.startsWith('https:');
    this.name = isSecure ? '__Host-greenroom' : 'greenroom';
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    this.#pattern = new RegExp(`(?:^|;)\\s*${this.name}=([^;]*)`);
  }

  read(header: string | undefined): string | undefined {
    return this.#pattern.exec(header ?? '')?.[1]?.trim();
  }

  /** For a while, so that a tablet that forgets its open pages stays signed in; the server knows when it is over. */
  set(token: string, lifetimeMs: number): string {
    return `${this.name}=${token}; Max-Age=${lifetimeMs / 1_000}; ${this.#attributes}`;
  }

  clear(): string {
    return `${this.name}=; Max-Age=0; ${this.#attributes}`;
  }
}
