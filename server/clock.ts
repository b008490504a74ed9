/** What time it is: the machine's, or where a test has put it. */
export type Clock = () => Date;
