/** Sizes of a picture of a show and the places of its words, in units of its drawing. */
export const showFormats = {
  /** For link previews. */
  card: {
    ...{ width: 1200, height: 630, margin: 64, column: 640 },
    ...{ nameSize: { max: 150, min: 33 }, factSize: 33, highestName: 138 },
  },
  /** For social networks. */
  square: {
    ...{ width: 1080, height: 1080, margin: 72, column: 936 },
    ...{ nameSize: { max: 150, min: 46 }, factSize: 40, highestName: 440 },
  },
  /** 18 x 24 inches. */
  poster: {
    ...{ width: 1800, height: 2400, margin: 130, column: 1540 },
    ...{ nameSize: { max: 290, min: 76 }, factSize: 66, highestName: 1080 },
  },
};
export type ShowFormat = keyof typeof showFormats;
