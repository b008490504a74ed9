// TypeScript allows one asterisk in such a name, so `picture` has to be last:
// `photo.jpg?crop=61,0,34,100&picture`.
declare module '*?picture' {
  const source: import('./picture-source.ts').PictureSource;
  // biome-ignore lint/style/noDefaultExport: Vite exports imported files as default
  export default source;
}

declare module '*&picture' {
  const source: import('./picture-source.ts').PictureSource;
  // biome-ignore lint/style/noDefaultExport: Vite exports imported files as default
  export default source;
}
