import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startAgent } from '../packages/runner/src/agent/agent.ts'
import { openBubblewrap } from '../packages/runner/src/bubblewrap/engine.ts'
import { PROTOCOL_PATH } from '../packages/runner/src/protocol.ts'

/**
 * `npm run bench runs`: how long programs that each sleep a second take on two slots of a real runner, beside the sum of their seconds; and
 * what the heartbeats of a thousand runners, one every ten seconds, cost the server. COUNT and RUNNERS set other numbers.
 */
const COUNT = Number(process.env.COUNT ?? 500)
const RUNNERS = Number(process.env.RUNNERS ?? 1000)
const SLOTS = 2
const BEAT_MS = 10_000
const MEASURED_MS = 40_000

const folder = mkdtempSync(join(tmpdir(), 'leitai-runs-bench-'))
chmodSync(folder, 0o711)
const server = spawn(
  process.execPath,
  [fileURLToPath(new URL('./runs-server.ts', import.meta.url)), String(COUNT), String(RUNNERS)],
  {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', DEMO: '0', RATE_LIMIT: '0' },
  },
)
const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]()
const next = async () => JSON.parse((await lines.next()).value ?? '{}')
const order = (what: string) => {
  server.stdin.write(`${what}\n`)
  return next()
}
/** Percent of a core that the server used for so long. */
async function shareOf(ms: number): Promise<number> {
  const [begun, before] = [performance.now(), (await order('cpu')).ms]
  await pause(ms)
  return (((await order('cpu')).ms - before) / (performance.now() - begun)) * 100
}
const say = (text: string) => process.stdout.write(`${text}\n`)

try {
  const { origin } = await next()
  if (COUNT > 0) {
    const { token } = await order('queue')
    const begun = performance.now()
    const agent = await startAgent({
      url: origin,
      token,
      labels: [],
      slots: SLOTS,
      workFolder: join(folder, 'runner'),
      version: 'bench',
      memoryMb: 1024,
      cores: 1,
      cacheBytes: 2 ** 30,
      imageBytes: 2 ** 30,
      engine: openBubblewrap({ workFolder: join(folder, 'engine'), name: 'bench' }),
      say: () => undefined,
    })
    let unfair = 0
    for (let done = 0; done < COUNT; ) {
      await pause(200)
      const found: { done: number; by: number[] } = await order('queued')
      done = found.done
      if (done > 0 && done < COUNT) unfair = Math.max(unfair, Math.max(...found.by) - Math.min(...found.by))
    }
    const seconds = (performance.now() - begun) / 1000
    await agent.close()
    const ideal = COUNT / SLOTS
    say(
      `${COUNT} programs of 1 s on ${SLOTS} slots: ${seconds.toFixed(0)} s, ${(seconds / ideal).toFixed(2)} of ${ideal} s (goal 1.15); teams were at most ${unfair} runs apart`,
    )
  }

  if (RUNNERS > 0) {
    const { tokens }: { tokens: { token: string; id: number; attempt: number }[] } = await order('runners')
    let beats = 0
    let failed = 0
    let isOver = false
    const beat = async ({ token, id, attempt }: (typeof tokens)[number]) => {
      await pause(Math.random() * BEAT_MS)
      while (!isOver) {
        const startedAt = performance.now()
        const answer = await fetch(`${origin}${PROTOCOL_PATH}beat`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ runs: [{ id, attempt }] }),
        })
        const { cancel } = await answer.json()
        beats++
        if (!answer.ok || cancel.length > 0) failed++
        await pause(Math.max(0, BEAT_MS - (performance.now() - startedAt)))
      }
    }
    const idle = await shareOf(2 * BEAT_MS)
    const all = tokens.map(beat)
    // Connections are open and code is compiled.
    await pause(2 * BEAT_MS)
    beats = 0
    const busy = await shareOf(MEASURED_MS)
    isOver = true
    say(
      `${RUNNERS} runners, ${((beats / MEASURED_MS) * 1000).toFixed(0)} beats a second, ${failed} failed: they cost ${(busy - idle).toFixed(1)} % of a core (goal 5 %); ${idle.toFixed(1)} % without them`,
    )
    await Promise.allSettled(all)
  }
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
