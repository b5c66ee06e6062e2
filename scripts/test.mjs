import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareBrowser } from './browser.mjs'
import { environmentWith, prepare, root, say } from './prepare.mjs'

const node = prepare()
const reports = mkdtempSync(join(tmpdir(), 'leitai-reports-'))
const total = { passed: 0, failed: 0 }

await check('biome', ['check', '.'])
await check('tsc', ['-p', 'tsconfig.json'])
// Side by side: much of either is waiting for what the other does not need.
await Promise.all([unitTests(), browserTests()])

rmSync(reports, { recursive: true, force: true })
process.exitCode = total.failed === 0 ? 0 : 1
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)

/** Lint and types count as one test each. */
async function check(program, args) {
  const ok = (await run(program, args)) === 0
  add(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, ok)
}

async function unitTests() {
  const file = join(reports, 'vitest.json')
  const ok = (await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])) === 0
  const report = read(file)
  // A file that doesn't even load has no failed test to count.
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  add({ passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + broken.length }, ok)
}

async function browserTests() {
  if (!existsSync(join(root, 'playwright.config.ts'))) {
    return say(
      '尚无 playwright.config.ts，跳过浏览器测试',
      "no playwright.config.ts yet, the browser's tests are skipped",
    )
  }
  const lacking = prepareBrowser(node)
  if (lacking) {
    say(...lacking)
    return add({ passed: 0, failed: 1 }, false)
  }
  const file = join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const ok = (await run('playwright', ['test', '--reporter=list,json'], { env, aside: true })) === 0
  const { expected = 0, flaky = 0, unexpected = 0 } = read(file)?.stats ?? {}
  add({ passed: expected + flaky, failed: unexpected }, ok)
}

/** A program that failed without a failed test (it crashed, or found none) counts as one failure. */
function add({ passed, failed }, ok) {
  total.passed += passed
  total.failed += failed === 0 && !ok ? 1 : failed
}

/** Runs a program to its end; `aside` keeps what it says until then, so that two do not talk at once. */
async function run(program, args, { env = {}, aside = false } = {}) {
  say(`运行 ${program}`, `running ${program}`)
  const output = aside ? 'pipe' : 'inherit'
  const child = spawn(program, args, {
    cwd: root,
    env: { ...environmentWith(node), ...env },
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk))
  try {
    const [status] = await once(child, 'close')
    return status ?? 1
  } catch (error) {
    say(`无法运行 ${program}：${error.message}`, `${program} could not be run: ${error.message}`)
    return 1
  } finally {
    process.stdout.write(Buffer.concat(said))
  }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
