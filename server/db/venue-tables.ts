/** A fact about the venue that staff have changed. */
export interface VenueFactsTable {
  field: string;
  /** JSON. */
  value: string;
}

/** At most one row. */
export interface VenueLogoTable {
  id: number;
  filename: string;
}

/** The image of the gallery that a place of the site shows. */
export interface VenuePhotosTable {
  place: string;
  imageId: number;
}

/** One row, which locks the three tables above for a writer. */
export interface VenueLockTable {
  id: number;
  turn: number;
}
