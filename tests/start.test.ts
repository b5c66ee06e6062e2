import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The script that `npm start` and service managers run: it forwards signals to the server and waits for its exit. */
const SUPERVISE = join(import.meta.dirname, '../scripts/supervise.mjs')

/** Drains for a while on SIGTERM, like the server, and exits with 7. */
const SERVER = `process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(7) }, 600))
setInterval(() => {}, 1000); console.log('ready')`

function start(server: string): { child: ChildProcess; said: () => string } {
  const program = `import { supervise } from ${JSON.stringify(SUPERVISE)}
supervise(process.execPath, ['-e', ${JSON.stringify(server)}], { failed: (error) => { console.log(error.code); process.exit(3) } })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (piece) => {
    text += String(piece)
  })
  return { child, said: () => text }
}
const ready = async (said: () => string) => {
  while (!said().includes('ready')) await new Promise((go) => setTimeout(go, 10))
}

test.skipIf(process.platform === 'win32')(
  'a SIGTERM to the start script alone lets the server drain, and the script waits for it',
  async () => {
    const { child, said } = start(SERVER)
    await ready(said)
    const began = performance.now()
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect([code, said()]).toEqual([7, 'ready\ndrained\n'])
    expect(performance.now() - began).toBeGreaterThan(500)
  },
)

test.skipIf(process.platform === 'win32')('if the server is killed, the script exits by the same signal', async () => {
  const { child, said } = start(`console.log('ready'); process.kill(process.pid, 'SIGKILL')`)
  const [, signal] = await once(child, 'exit')
  expect([signal, said()]).toEqual(['SIGKILL', 'ready\n'])
})

test('under systemd the server is started without npm, also from a checkout, and stops all by itself', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/OPERATIONS.md'), 'utf8')
  expect(page).toContain('`node_modules/.bin/node scripts/start.mjs`')
  const unit = readFileSync(join(import.meta.dirname, '../packaging/systemd/leitai.service'), 'utf8')
  for (const text of [page, unit]) expect(text).not.toMatch(/^ExecStart=.*npm start/m)
  expect(unit).toMatch(/^KillMode=mixed$/m)
})

test('npm run setup prepares what npm start needs, and starts nothing', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/setup.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let text = ''
  for await (const piece of child.stdout) text += String(piece)
  expect([(await ended)[0], text]).toEqual([0, expect.stringContaining('all is prepared')])
}, 300_000)
