/** What the site comes with. Without the validator, for public pages. */

/** The brand whose name and symbol are drawn by hand. Every other name is set in the site's own typeface. */
export const drawnBrand = 'Folklore';

/** The accent as in `web/styles.css`. */
export const ownAccent = '#e0a050';
