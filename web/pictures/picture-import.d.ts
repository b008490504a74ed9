// `photo.jpg?picture`, or with options before it: `photo.jpg?crop=61,0,34,100&picture`. TypeScript allows one asterisk.
declare module '*picture' {
  const source: import('./picture-source.ts').PictureSource;
  // biome-ignore lint/style/noDefaultExport: Vite exports imported files as default
  export default source;
}
