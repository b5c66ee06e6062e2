import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@leitai/platform/config/config'
import { openLauncher } from '@leitai/platform/sandbox/launcher'
import { openScorers, type Scorers } from '@leitai/platform/scoring/pool'
import type { Logger } from 'pino'

/** Scoring processes of a command, beside a server that may be running: opened once they are needed. */
export function commandScorers({ programPythons: pythons }: Pick<Config, 'programPythons'>, log: Logger) {
  async function start() {
    const workFolder = await mkdtemp(join(tmpdir(), 'leitai-children-'))
    // The child processes, which are other users, must be able to traverse it.
    await chmod(workFolder, 0o711)
    const launcher = openLauncher({ workFolder, log })
    return { workFolder, launcher, scorers: openScorers({ count: 1, workFolder, launcher, log, pythons }) }
  }
  let opened: ReturnType<typeof start> | null = null
  return {
    async open(): Promise<Scorers> {
      opened ??= start()
      return (await opened).scorers
    },
    async close(): Promise<void> {
      if (!opened) return
      const { workFolder, launcher, scorers } = await opened
      await scorers.close()
      launcher.close()
      await rm(workFolder, { recursive: true, force: true })
    },
  }
}
