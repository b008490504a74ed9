/** The milestone that keeps a database from being filled with samples again. */
export const sampleContentMilestone = 'sample content';
