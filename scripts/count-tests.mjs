import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What a runner's JSON report says, as `{ passed, failed, failures, flaky }`. A test that was skipped has not passed, so
 * it counts as failed; so does a runner that left no report, or that failed without naming a test. A flaky test, one
 * that failed and then passed when it was tried again, has passed, and is named.
 */
export function countTests(reportFile, exitCode, count) {
  const report = readReport(reportFile);
  if (report === undefined) return { passed: 0, failed: 1, failures: [], flaky: [] };
  const result = count(report);
  return { ...result, failed: result.failed === 0 && exitCode !== 0 ? 1 : result.failed };
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
    flaky: report.testResults.flatMap(flakyOfFile),
  };
}

function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
  return failed.map((test) => describeTest(file, test));
}

function flakyOfFile({ name, assertionResults }) {
  // A test that passed has a failure to tell of only when it failed before.
  return assertionResults
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map((test) => describeTest(relative(process.cwd(), name), test));
}

function describeTest(file, { fullName, failureMessages }) {
  return `${file} › ${fullName}: ${firstLine(failureMessages?.[0])}`;
}

export function countPlaywright({ stats, errors, suites = [] }) {
  const specs = suites.flatMap(specsOfSuite);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    failures: [
      ...specs.filter(({ ok }) => !ok).map(describeSpec),
      ...errors.map(({ message }) => firstLine(message)),
    ],
    flaky: specs.filter(isFlaky).map(describeSpec),
  };
}

function specsOfSuite({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOfSuite)];
}

function isFlaky({ tests }) {
  return tests.some(({ status }) => status === 'flaky');
}

function describeSpec({ file, line, title, tests }) {
  const result = tests.flatMap(({ results }) => results).find(({ error }) => error);
  return `${file}:${line} › ${title}: ${firstLine(result?.error.message)}${namePictures(result)}`;
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
