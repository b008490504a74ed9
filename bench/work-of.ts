/** What all threads of this process have worked, in milliseconds: a neighbour who takes the core does not count. */
export async function workOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
