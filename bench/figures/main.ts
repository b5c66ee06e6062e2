import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dataDirOf, PORT } from '../../tests/browser/data-dir.ts'
import { installed } from './installed.ts'
import { memoryOf } from './memory.ts'
import { walk } from './walk.ts'

/**
 * npm run bench figures: installed size, start-up time, idle memory, and the slowest pages and calls of a walk through every page;
 * docs/FIGURES.md records the output. Needs `npm run build`, Chromium, and an otherwise idle machine.
 */
const REST_SECONDS = 60
const SERVER = join(import.meta.dirname, '../../tests/browser/server.ts')
const MAIN = join(import.meta.dirname, '../../apps/server/main.ts')
/** The compile cache of `npm start`, empty at the first start. */
const COMPILED = join(mkdtempSync(join(tmpdir(), 'leitai-figures-')), 'compiled')
const ORIGIN = `http://127.0.0.1:${PORT}`

const say = (line = '') => process.stdout.write(`${line}\n`)
const row = (what: string, value: string | number) => say(`| ${what} | ${value} |`)
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`

/** Starts the e2e tests' server, the first time on an empty folder; returns the seconds until it is ready. */
async function start(script: string) {
  const began = performance.now()
  const server = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR: dataDirOf(PORT),
      RATE_LIMIT: '0',
      DEMO: '1',
      SITE_URL: ORIGIN,
      NODE_COMPILE_CACHE: COMPILED,
    },
    stdio: 'ignore',
  })
  const ended = once(server, 'exit')
  const ready = async () => (await fetch(`${ORIGIN}/readyz`)).ok
  while (!(await ready().catch(() => false))) {
    if (server.exitCode !== null) throw new Error('the server did not start: is its port taken?')
    await pause(20)
  }
  const seconds = (performance.now() - began) / 1000
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  return { pid: server.pid ?? 0, seconds, stop }
}

say('| Figure | Value |\n| --- | --- |')
const { direct, all, running, bytes, runningBytes, built } = installed()
row('Packages named by the project itself, those to run it / to make it', `${direct.running} / ${direct.editor}`)
row('Packages in all, and those of them that a running server needs', `${all} / ${running}`)
row(
  'Size of node_modules, and of what a running server needs of it',
  `${megabytes(bytes)} / ${megabytes(runningBytes)}`,
)
row('Size of the built web, compressed copies included', megabytes(built))

const first = await start(SERVER)
row('Ready after the first start, on an empty folder', `${first.seconds.toFixed(1)} s`)
const walked = await walk(ORIGIN)
await first.stop()
const second = await start(MAIN)
row('Ready after a later start', `${second.seconds.toFixed(1)} s`)
await pause(REST_SECONDS * 1000)
const memory = memoryOf(second.pid)
await second.stop()
for (const [kind, size] of memory) row(`Memory ${REST_SECONDS} s after a start: ${kind}`, megabytes(size))

say('\n| Slowest screens | Who | First byte | Whole |\n| --- | --- | ---: | ---: |')
for (const { who, address, firstByte, whole } of walked.screens.slice(0, 10)) {
  say(`| \`${address}\` | ${who} | ${firstByte.toFixed(0)} ms | ${whole.toFixed(0)} ms |`)
}
say('\n| Slowest calls | Answered after |\n| --- | ---: |')
for (const { name, ms } of walked.calls.slice(0, 10)) say(`| \`${name}\` | ${ms.toFixed(0)} ms |`)
say(`\n${walked.screens.length} screens and ${walked.calls.length} calls; medians of ${walked.rounds} visits.`)
