import { fileURLToPath } from 'node:url'
import { type BubblewrapOptions, openBubblewrap } from './bubblewrap/engine.ts'
import type { Engine } from './engine.ts'
import { openPodman, type PodmanOptions } from './podman/engine.ts'
import { python } from './testing.ts'

type Opened = { bubblewrap: BubblewrapOptions } | { podman: PodmanOptions }

const SCRIPT = fileURLToPath(import.meta.url)

/** For tests: arguments of Node for an engine in a process of its own; a word may follow. */
export const alone = (opened: Opened): string[] => [SCRIPT, JSON.stringify(opened)]

/** In that process: runs a program that waits and has this word in its command line, or shows its descriptors. */
export async function runAlone(engine: Engine, word: string | undefined): Promise<void> {
  if (word === undefined) {
    const code = 'import os; print(*[f for f in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{f}")])'
    const { log } = await (await engine.start(python(code))).ended
    process.stdout.write(log.head)
    return
  }
  const run = await engine.start(python(`import os, time; os.write(3, b"x"); time.sleep(600) # ${word}`))
  run.onAnswer(() => process.stdout.write('started\n'))
  await run.ended
}

if (process.argv[1] === SCRIPT) {
  const [given = '', word] = process.argv.slice(2)
  const opened: Opened = JSON.parse(given)
  await runAlone('podman' in opened ? openPodman(opened.podman) : openBubblewrap(opened.bubblewrap), word)
}
