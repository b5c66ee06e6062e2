import { join } from 'node:path'
import type { Engine, Mount } from '@leitai/runner/engine'
import { PYTHON } from '@leitai/runner/system'

/** A folder with a Python of the operator’s own and its packages, such as a virtual environment. */
export interface PythonFolder {
  name: string
  folder: string
}
/** A Python that programs may run in; the name of the machine’s own is empty. */
export interface PythonEnvironment {
  name: string
  version: string
  /** Versions by normalised name. */
  packages: Record<string, string>
}

export const pythonIn = (folder: PythonFolder | null) => (folder ? join(folder.folder, 'bin/python3') : PYTHON)
/** At the same path inside, as its scripts and settings name it. */
export const mountsOf = (folder: PythonFolder | null): Mount[] =>
  folder ? [{ from: folder.folder, at: folder.folder }] : []

/** As pip compares names. */
export const packageName = (name: string) => name.toLowerCase().replace(/[-_.]+/g, '-')

const SCRIPT = `import json, os, platform
from importlib import metadata
found = {str(one.metadata["Name"]): one.version for one in metadata.distributions()}
said = json.dumps({"version": platform.python_version(), "packages": found}).encode()
while said: said = said[os.write(3, said):]`
const MOST_BYTES = 1024 * 1024

/** Asks a Python for its version and packages, in the sandbox in which it would run programs; or says why it cannot be used. */
export async function probeEnvironment(
  engine: Engine,
  folder: PythonFolder | null,
): Promise<PythonEnvironment | string> {
  const name = folder?.name ?? ''
  try {
    const run = await engine.start({
      id: `python-${name || 'own'}-${process.pid}`,
      argv: [pythonIn(folder), '-I', '-c', SCRIPT],
      mounts: mountsOf(folder),
      limits: { wallSeconds: 30, memoryMb: 256, processes: 16, cores: 1, outMb: 1, tmpMb: 1 },
      outputs: [],
      answerBytes: MOST_BYTES,
    })
    const { outcome, answer, reason, log } = await run.ended
    if (outcome !== 'ok') return reason ?? (log.tail.trim() || log.head.trim() || `it ended with ${outcome}`)
    const said: { version: string; packages: Record<string, string> } = JSON.parse(answer.toString())
    const packages = Object.entries(said.packages).map(([one, version]) => [packageName(one), version])
    return { name, version: said.version, packages: Object.fromEntries(packages.sort()) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
