/** Under this name a database remembers that it is not to be filled with samples any more. */
export const sampleContentMilestone = 'sample content';
