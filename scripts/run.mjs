// What every command of package.json runs, with its name. This file keeps to syntax that Node 12 can read: there it
// still has to say its sentence.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Greenroom needs Node.js 20 or newer, and this is ${process.version}: see nodejs.org.`);
  process.exitCode = 1;
} else {
  import('./commands.mjs').then((module) => module.runCommand(process.argv[2], process.argv.slice(3)));
}
