/** A piece of HTML in which all typed text is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | Html | Html[];

/** The only way to make `Html`: strings are escaped, `Html` is inserted as it is. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.map((part, index) => part + written(pieces[index] ?? '')).join(''));
}

function written(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(({ text }) => text).join('');
  return piece
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Typed text with its line breaks. */
export function lines(text: string): Html {
  const parts = text.split(/\r\n|\r|\n/).map((line) => html`${line}`);
  return new Html(parts.map((part) => part.text).join('<br>'));
}
