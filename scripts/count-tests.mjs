import { existsSync, readFileSync } from 'node:fs';

/**
 * What a runner's JSON report says, as `{ passed, failed }`. A test that was skipped has not passed, so it
 * counts as failed; so does a runner that left no report, or that failed without naming a test.
 */
export function countTests(reportFile, exitCode, count) {
  const report = readReport(reportFile);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { passed, failed } = count(report);
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

export function countVitest(report) {
  // A file that cannot be loaded fails without a single test of its own.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + brokenFiles.length,
  };
}

export function countPlaywright({ stats, errors }) {
  // Flaky: it failed, and then passed when it was tried again.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  };
}

function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
