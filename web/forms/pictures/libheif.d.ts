declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    display(into: ImageData, done: (shown: ImageData | null) => void): void;
  }

  interface Libheif {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  }

  function createLibheif(options: { wasmBinary: ArrayBuffer }): Libheif;
  export = createLibheif;
}
