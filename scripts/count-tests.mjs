import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What a runner's JSON report says, as `{ passed, failed, failures }`. A test that was skipped has not passed, so it
 * counts as failed; so does a runner that left no report, or that failed without naming a test.
 */
export function countTests(reportFile, exitCode, count) {
  const report = readReport(reportFile);
  if (report === undefined) return { passed: 0, failed: 1, failures: [] };
  const { passed, failed, failures } = count(report);
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, failures };
}

export function countVitest(report) {
  // A file that cannot be loaded fails without a single test of its own.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + brokenFiles.length,
    failures: report.testResults.flatMap(failuresOfFile),
  };
}

function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
  return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
}

export function countPlaywright({ stats, errors, suites = [] }) {
  // Flaky: it failed, and then passed when it was tried again.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    failures: [...suites.flatMap(failuresOfSuite), ...errors.map(({ message }) => firstLine(message))],
  };
}

function failuresOfSuite({ suites = [], specs = [] }) {
  const failed = specs.filter((spec) => !spec.ok);
  return [
    ...failed.map(({ file, line, title, tests }) => {
      const result = tests.flatMap(({ results }) => results).find(({ error }) => error);
      return `${file}:${line} › ${title}: ${firstLine(result?.error.message)}${namePictures(result)}`;
    }),
    ...suites.flatMap(failuresOfSuite),
  ];
}

/** Where the pictures are that were taken of the pages as the test failed. */
function namePictures({ attachments = [] } = {}) {
  const pictures = attachments.filter(({ contentType, path }) => contentType === 'image/png' && path);
  if (pictures.length === 0) return '';
  return ` (see ${pictures.map(({ path }) => relative(process.cwd(), path)).join(', ')})`;
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).split('\n', 1)[0];
}

function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
