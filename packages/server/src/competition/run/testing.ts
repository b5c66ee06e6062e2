import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAgent } from '@leitai/runner/agent/agent'
import { openBubblewrap } from '@leitai/runner/bubblewrap/engine'
import { afterAll } from 'vitest'
import type { Served } from '../../testing/open-test-app.ts'
import { makeRunner } from './runner.ts'

const folder = mkdtempSync(join(tmpdir(), 'leitai-runs-'))
chmodSync(folder, 0o711)
let count = 0
const opened: { close(): Promise<void> }[] = []

/** Why no program can be run here; null if they can. */
export async function lacksRunner(): Promise<string | null> {
  const probe = await openBubblewrap({ workFolder: join(folder, 'probe'), name: `probe${process.pid}` }).probe()
  return probe.works ? null : probe.reason
}

/** A runner in this process that runs programs of this server, by the protocol. */
export async function openRunner(
  test: Served,
  { slots = 1, labels = [], cmptId = null }: { slots?: number; labels?: string[]; cmptId?: number | null } = {},
) {
  const { token, runner } = await makeRunner(test.ctx.db, { name: `演示${++count}`, cmptId, madeAt: test.ctx.now() })
  const workFolder = join(folder, `runner-${count}`)
  const agent = await startAgent({
    ...{ url: test.origin, token, labels, slots, workFolder, memoryMb: 1024, cores: 1, cacheBytes: 2 ** 30 },
    engine: openBubblewrap({ workFolder: join(workFolder, 'engine'), name: `t${process.pid}-${count}` }),
    version: 'test',
    say: () => undefined,
  })
  opened.push(agent)
  return { ...agent, token, runner }
}

afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
  rmSync(folder, { recursive: true, force: true })
})
