import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBubblewrap } from '@leitai/runner/bubblewrap/engine'
import { findGroups } from '@leitai/runner/cgroup'
import type { Engine } from '@leitai/runner/engine'
import { PYTHON } from '@leitai/runner/system'
import type { Logger } from 'pino'
import { cleanUpGroups, cleanUpWork, groupsName, workBase } from '../../sandbox/work.ts'
import { makeReadable } from './package.ts'
import { layService } from './service.ts'

export interface Place {
  engine: Engine
  /** Other users can traverse it. */
  folder: string
}

/** Where programs can be run, or why they cannot: below a private folder, other users do not reach their own. */
export async function findPlace(workFolder: string, log: Logger): Promise<Place | string> {
  if (!existsSync(PYTHON)) return `${PYTHON} is missing`
  let reason = ''
  const name = groupsName(workFolder)
  await cleanUpGroups(workFolder, findGroups(name))
  mkdirSync(workFolder, { recursive: true })
  await chmod(workFolder, 0o711)
  for (const parent of [workFolder, tmpdir()]) {
    await cleanUpWork(parent)
    const base = mkdtempSync(workBase(parent))
    await chmod(base, 0o711)
    const engine = openBubblewrap({ workFolder: join(base, 'runs'), name })
    const probe = await engine.probe()
    const lacks = probe.works ? await cellsLack(engine, base) : probe.reason
    if (probe.works && lacks === null) {
      log.info({ enforced: probe.enforced }, 'scoring programs in Python can be run')
      return { engine, folder: base }
    }
    reason = lacks ?? ''
    await rm(base, { recursive: true, force: true })
  }
  log.warn({ reason }, 'scoring programs in Python cannot be run here; everything else works')
  return reason
}

const TRIAL = `import os, sys
sys.path.insert(0, "/serve")
import cell, wire
def work():
  os.read(cell.HEARS, 1)
  wire.write_all(cell.SAYS, b"works\\n")
def keep():
  confined = cell.Confined(work)
  request = wire.next_request()
  confined.tell(b".")
  said = confined.line(cell.MAKING)
  confined.end()
  wire.answer(request, {"said": str(said)})
  return True
cell.serve(keep)
`

/** Why no cells can be made in a sandbox here; null if they can. */
async function cellsLack(engine: Engine, base: string): Promise<string | null> {
  const serve = join(base, `program-trial-${process.pid}`)
  try {
    mkdirSync(serve)
    await layService(serve)
    await makeReadable(serve)
    const run = await engine.start({
      id: `cells-${process.pid}`,
      argv: [PYTHON, '-I', '-c', TRIAL],
      mounts: [{ from: serve, at: '/serve' }],
      limits: { wallSeconds: 30, memoryMb: 256, processes: 16, cores: 1, outMb: 1, tmpMb: 1 },
      outputs: [],
      serves: true,
      nests: true,
    })
    const said = new Promise<string>((resolve) => run.onAnswer((chunk) => resolve(chunk.toString())))
    run.write('{"id": "trial"}\n')
    const ended = run.ended.then(({ reason, log }) => reason ?? (log.tail.trim() || log.head.trim() || 'it ended'))
    const first = await Promise.race([said, ended])
    run.cancel()
    await ended
    return first.includes('works') ? null : `no cells can be made: ${first}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await rm(serve, { recursive: true, force: true })
  }
}
