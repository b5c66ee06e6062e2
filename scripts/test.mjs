import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { testsOfChanges } from './changed.mjs'
import { OTHERS, preparePostgres } from './postgres.mjs'
import { buildWeb, environmentWith, install, root, say } from './prepare.mjs'
import { checkSandbox } from './sandbox.mjs'

const ON_POSTGRES = [
  'tests/permissions.test.ts',
  'packages/embedded-postgres',
  'packages/pg-kit',
  'areas/platform/db',
  'areas/operations/backup',
]

// Installing packages is mostly waiting for network and disk.
const system = once(
  new Worker(new URL('./prepare-system.mjs', import.meta.url), { argv: process.argv.slice(2) }),
  'exit',
)
const node = await install()
/** Random tests repeat more often, and every flow runs in both of its projects. */
const thorough = process.argv.includes('--thorough')
/** Only what differs from the main branch, or from a commit, is tested, and not in the browser. */
const onlyChanged = process.argv.includes('--changed')
const paths = onlyChanged ? testsOfChanges(process.argv[process.argv.indexOf('--changed') + 1]) : []
const work = workFolder()
const reports = mkdtempSync(join(tmpdir(), 'leitai-reports-'))
const total = { passed: 0, failed: 0 }
/** Failed and flaky tests, repeated at the end of the output. */
const troubles = []

const checks = Promise.all([
  check('biome', ['check', '.']),
  check('knip', ['--no-progress']),
  // With several checkers, the compiler instantiates the same types in each.
  check('tsc', ['-p', 'tsconfig.json', '--checkers', '1']),
])
const browserLacks = onlyChanged ? null : system.then(prepareBrowser)
/** Exists once all is there that the unit tests need: they start meanwhile (testing/global-setup.ts). */
const prepared = join(reports, 'prepared')
Promise.all([buildWeb(node), system]).then(() => {
  checkSandbox()
  writeFileSync(prepared, '')
})
// Unit tests and browser tests one after the other: at once they compete for the processors and take longer. Only the servers of the browser
// tests start while the last unit tests run.
const lastFiles = join(reports, 'last-files')
const units = unitTests(paths, { WAIT_UNTIL_EXISTS: prepared, LAST_FILES: lastFiles }).then(() => checks)
if (thorough) {
  await units
  for (const major of Object.keys(OTHERS)) await onPostgres(major)
} else await Promise.race([units, exists(lastFiles)])
await Promise.all([units, onlyChanged ? null : browserTests()])

rmSync(reports, { recursive: true, force: true })
if (work) rmSync(work, { recursive: true, force: true })
process.exitCode = total.failed === 0 ? 0 : 1
if (troubles.length > 0) process.stdout.write(`\n${troubles.join('\n')}\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)

/**
 * The folder for the tests' databases and browser profiles, which are short-lived: on a disk they cost a third of the time. In memory if
 * there is enough, otherwise in the system's temporary folder.
 */
function workFolder() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return null
  // Removes what killed runs left behind.
  for (const name of readdirSync(memory)) {
    const pid = /^leitai-tests-(\d+)$/.exec(name)?.[1]
    if (!pid || existsSync(join('/proc', pid))) continue
    try {
      rmSync(join(memory, name), { recursive: true, force: true })
    } catch (error) {
      // A killed fault run leaves a small file system mounted.
      say(
        `无法删除上次测试留下的 ${join(memory, name)}：${error.message}`,
        `an earlier run's ${name} stays: ${error.message}`,
      )
    }
  }
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < 4 * 1024 ** 3 || freemem() < 8 * 1024 ** 3) return null
  const folder = join(memory, `leitai-tests-${process.pid}`)
  mkdirSync(folder)
  // PostgreSQL's user, not root, needs access.
  chmodSync(folder, 0o1777)
  return folder
}

/** Lint and type checks count as one test each. */
async function check(program, args) {
  const ok = (await run(program, args)) === 0
  if (!ok) trouble('FAILED', program)
  add(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, ok)
}

async function unitTests(paths = [], env = {}, where = '') {
  const file = join(reports, 'vitest.json')
  rmSync(file, { force: true })
  const args = ['run', ...paths, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  if (env.LAST_FILES) args.push('--reporter=./scripts/last-files.mjs')
  const ok = (await run('vitest', args, env)) === 0
  const report = read(file)
  // A file that fails to load has no failed test to count.
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  for (const { name, message } of broken) trouble('FAILED', relative(root, name), message)
  for (const { name, assertionResults } of report?.testResults ?? []) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      const verdict = status === 'failed' ? 'FAILED' : status === 'passed' && failureMessages.length > 0 && 'FLAKY'
      if (verdict) trouble(verdict, `${relative(root, name)} › ${fullName}${where}`, failureMessages.join('\n'))
    }
  }
  add({ passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + broken.length }, ok)
}

/** Permission and database tests on the other supported versions of PostgreSQL. */
async function onPostgres(major) {
  const from = preparePostgres(major)
  if (from === null) {
    trouble('FAILED', `PostgreSQL ${major} could not be fetched`)
    return add({ passed: 0, failed: 1 }, false)
  }
  say(`在 PostgreSQL ${major} 上`, `on PostgreSQL ${major}`)
  await unitTests(ON_POSTGRES, { POSTGRES_FROM: from }, ` (PostgreSQL ${major})`)
}

/** In a thread, as it waits for other programs: what is missing, or null. */
async function prepareBrowser() {
  const worker = new Worker(new URL('./prepare-browser.mjs', import.meta.url), { workerData: node })
  const [missing] = await once(worker, 'message')
  return missing
}

async function browserTests() {
  if (!existsSync(join(root, 'playwright.config.ts'))) {
    return say(
      '尚无 playwright.config.ts，跳过浏览器测试',
      "no playwright.config.ts yet, the browser's tests are skipped",
    )
  }
  const lacking = await browserLacks
  if (lacking) {
    say(...lacking)
    return add({ passed: 0, failed: 1 }, false)
  }
  const file = join(reports, 'playwright.json')
  const ok =
    (await run('playwright', ['test', '--reporter=list,json,./tests/browser/times.ts'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    })) === 0
  const report = read(file)
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  for (const spec of specsOf(report?.suites)) {
    for (const { status, results } of spec.tests) {
      const verdict = status === 'unexpected' ? 'FAILED' : status === 'flaky' && 'FLAKY'
      if (verdict)
        trouble(
          verdict,
          `${spec.file} › ${spec.title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
        )
    }
  }
  add({ passed: expected + flaky, failed: unexpected }, ok)
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])
}

function trouble(verdict, name, message = '') {
  const lines = message
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, 12)
  troubles.push([`${verdict} ${name}`, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n'))
}

/** A program that fails without a failed test (a crash, or no tests found) counts as one failure. */
function add({ passed, failed }, ok) {
  total.passed += passed
  total.failed += failed === 0 && !ok ? 1 : failed
}

async function run(program, args, env = {}) {
  say(`运行 ${program}`, `running ${program}`)
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...environmentWith(node),
      ...(work ? { TMPDIR: work } : {}),
      ...(thorough ? { THOROUGH: '1' } : {}),
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  // The build ends this process if it fails.
  const stop = () => child.kill()
  process.once('exit', stop)
  try {
    const [status] = await once(child, 'exit')
    process.off('exit', stop)
    return status ?? 1
  } catch (error) {
    say(`无法运行 ${program}：${error.message}`, `${program} could not be run: ${error.message}`)
    return 1
  }
}

async function exists(file) {
  while (!existsSync(file)) await pause(500, undefined, { ref: false })
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
