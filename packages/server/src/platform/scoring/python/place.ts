import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBubblewrap } from '@leitai/runner/bubblewrap/engine'
import type { Engine } from '@leitai/runner/engine'
import type { Logger } from 'pino'
import { PYTHON } from './environments.ts'

export interface Place {
  engine: Engine
  /** Other users can traverse it. */
  folder: string
}

/** Where programs can be run, or why they cannot: below a private folder, other users do not reach their own. */
export async function findPlace(workFolder: string, log: Logger): Promise<Place | string> {
  if (!existsSync(PYTHON)) return `${PYTHON} is missing`
  let reason = ''
  for (const folder of [workFolder, () => mkdtempSync(join(tmpdir(), 'leitai-programs-'))]) {
    const base = typeof folder === 'string' ? folder : folder()
    mkdirSync(base, { recursive: true })
    await chmod(base, 0o711)
    const name = createHash('sha256').update(base).digest('hex').slice(0, 8)
    const engine = openBubblewrap({ workFolder: join(base, 'runs'), name })
    await engine.sweep()
    for (const left of readdirSync(base))
      if (left.startsWith('program-')) await rm(join(base, left), { recursive: true })
    const probe = await engine.probe()
    if (probe.works) {
      log.info({ enforced: probe.enforced }, 'scoring programs in Python can be run')
      return { engine, folder: base }
    }
    reason = probe.reason
  }
  log.warn({ reason }, 'scoring programs in Python cannot be run here; everything else works')
  return reason
}
