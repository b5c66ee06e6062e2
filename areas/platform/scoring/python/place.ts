import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { chmod, rm, rmdir } from 'node:fs/promises'
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

/**
 * The first of these folders in which programs really run, and what runs them there; else why they do not in the last. Each is made when it is
 * tried: below a private folder, other users do not reach their own.
 */
export async function firstPlace(
  folders: readonly (() => string)[],
  { name, runs, lacks = async () => null }: Trial,
): Promise<Place | string> {
  if (!existsSync(PYTHON)) return `${PYTHON} is missing`
  let reason = ''
  for (const make of folders) {
    const folder = make()
    await chmod(folder, 0o711)
    const engine = openBubblewrap({ workFolder: join(folder, runs), name })
    const probe = await engine.probe()
    const lack = probe.works ? await lacks({ engine, folder }) : probe.reason
    if (lack === null) return { engine, folder }
    reason = lack
    await rm(join(folder, runs), { recursive: true, force: true })
    // Kept where there is more in it, such as inputs of earlier runs.
    await rmdir(folder).catch(() => undefined)
  }
  return reason
}

interface Trial {
  /** Of the engine. */
  name: string
  /** Of its folder, within the one that is tried. */
  runs: string
  /** What is missing beside, if they run. */
  lacks?(place: Place): Promise<string | null>
}

/** Where programs can be run, or why they cannot. */
export async function findPlace(workFolder: string, log: Logger): Promise<Place | string> {
  const name = groupsName(workFolder)
  mkdirSync(workFolder, { recursive: true })
  await chmod(workFolder, 0o711)
  await Promise.all([cleanUpGroups(workFolder, findGroups(name)), cleanUpWork(workFolder), cleanUpWork(tmpdir())])
  const folders = [workFolder, tmpdir()].map((parent) => () => mkdtempSync(workBase(parent)))
  const found = await firstPlace(folders, { name, runs: 'runs', lacks: cellsLack })
  if (typeof found === 'string') {
    log.warn({ reason: found }, 'scoring programs in Python cannot be run here; everything else works')
    return found
  }
  const probe = await found.engine.probe()
  log.info({ enforced: probe.works && probe.enforced }, 'scoring programs in Python can be run')
  return found
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
async function cellsLack({ engine, folder }: Place): Promise<string | null> {
  const serve = join(folder, `program-trial-${process.pid}`)
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
