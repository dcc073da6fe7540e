// `npm test`: the checks, the tests of the code, and the journeys in a browser, with the sum of them in the last line.
// `npm test -- offers` runs the tests whose files have the word in their names.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { programOf } from './supervisor/packages.ts'
import { runVisibly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'

type Tally = { passed: number; failed: number; slowest?: Duration[] }
type Duration = { name: string; seconds: number }

/** Files of tests that the table of durations names. */
const SLOWEST = 12

const patterns = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'lodestay-reports-'))

async function runChecks(): Promise<Tally> {
  const code = await announce('Checks', [process.execPath, join(import.meta.dirname, 'check.ts')])
  return { passed: 0, failed: code === 0 ? 0 : 1 }
}

async function runTests(): Promise<Tally> {
  const report = join(reports, 'tests.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const words = [...programOf('vitest'), 'run', '--passWithNoTests', ...reporters, ...patterns]
  return tally(await announce('Tests', words), report, (found: VitestReport) => ({
    slowest: found.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
    passed: found.numPassedTests,
    // A file that cannot be loaded has no test that could fail.
    failed: found.numFailedTests + found.testResults.filter(isBrokenFile).length,
  }))
}

async function runJourneys(): Promise<Tally> {
  const report = join(reports, 'journeys.json')
  const words = [...programOf('@playwright/test', 'e2e', 'playwright'), 'test', '--config=e2e', '--pass-with-no-tests']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await announce('Journeys in a browser', [...words, '--reporter=list,json', ...patterns], env)
  return tally(code, report, ({ stats, suites }: PlaywrightReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    slowest: suites.map((suite) => ({ name: `e2e/${suite.title}`, seconds: millisecondsOf(suite) / 1000 })),
  }))
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string }[]
  }[]
}
type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs: { tests: { results: { duration: number }[] }[] }[]
}
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number }; suites: PlaywrightSuite[] }

function millisecondsOf({ suites = [], specs }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return (
    own.reduce((sum, duration) => sum + duration, 0) + suites.reduce((sum, suite) => sum + millisecondsOf(suite), 0)
  )
}

function isBrokenFile({ status, assertionResults }: VitestReport['testResults'][number]): boolean {
  return status === 'failed' && !assertionResults.some((result) => result.status === 'failed')
}

function announce(title: string, words: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  console.log(`\n── ${title} ${'─'.repeat(70 - title.length)}`)
  return runVisibly({ words, cwd: root, env })
}

function tally<Report>(code: number, report: string, count: (report: Report) => Tally): Tally {
  const counted = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  // Whatever else goes wrong, a failed set-up among them, counts as one failure.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  return counted
}

/** What took how long: each part on the clock, and the slowest files, which run beside one another. */
function printDurations(parts: readonly Duration[], files: readonly Duration[]): void {
  const line = ({ name, seconds }: Duration) => `${name.padEnd(66)} ${seconds.toFixed(0).padStart(5)} s`
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  const all = parts.reduce((sum, { seconds }) => sum + seconds, 0)
  const rows = [...parts, { name: 'all of it', seconds: all }].map(line)
  console.log(['\nWhat took how long', ...rows, '', 'The slowest files', ...slowest.map(line)].join('\n'))
}

const parts: Record<string, () => Promise<Tally>> = {
  ...(patterns.length === 0 && { checks: runChecks }),
  tests: runTests,
  'journeys in a browser': runJourneys,
}
const tallies: Tally[] = []
const durations: Duration[] = []
for (const [name, run] of Object.entries(parts)) {
  const began = performance.now()
  tallies.push(await run())
  durations.push({ name, seconds: (performance.now() - began) / 1000 })
}
rmSync(reports, { recursive: true, force: true })
printDurations(
  durations,
  tallies.flatMap(({ slowest = [] }) => slowest),
)
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
if (passed + failed === 0) console.log('\nNot one test ran.')
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
