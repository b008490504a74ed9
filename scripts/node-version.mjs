// This file and its callers keep to syntax that Node 12 can read: there they still have to say their sentence.
export function onNode20(task) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    console.error(`Greenroom needs Node.js 20 or newer, and this is ${process.version}: see nodejs.org.`);
    process.exitCode = 1;
    return;
  }
  task();
}
