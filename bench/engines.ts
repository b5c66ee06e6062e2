import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openBubblewrap } from '../packages/runner/src/bubblewrap/engine.ts'
import type { Engine } from '../packages/runner/src/engine.ts'
import { openPodman } from '../packages/runner/src/podman/engine.ts'
import { openFolder, python, ran } from '../packages/runner/src/testing.ts'

/**
 * `npm run bench engines`: how long a program that does nothing and one that imports NumPy, pandas and scikit-learn take in each engine of
 * this machine, from `start` to `ended`: medians of RUNS (10), after one that is not counted. Podman needs root.
 */
const RUNS = Number(process.env.RUNS ?? 10)
const PROGRAMS = { empty: '', sklearn: 'import numpy, pandas, sklearn.linear_model' }
const LIMITS = { wallSeconds: 120, memoryMb: 1024, processes: 64, cores: 2, outMb: 8, tmpMb: 8 }

const { folder, remove } = openFolder()
const named = (name: string) => ({ workFolder: join(folder, name), name: `bench-${process.pid}-${name}` })
const engines: Record<string, Engine> = {
  bubblewrap: openBubblewrap(named('bubblewrap')),
  'Podman (runc)': openPodman({ ...named('runc'), runtime: 'runc' }),
  'Podman (gVisor)': openPodman({ ...named('runsc'), runtime: 'runsc' }),
}
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const hasSklearn = existsSync('/usr/lib/python3/dist-packages/sklearn')
for (const [name, engine] of Object.entries(engines)) {
  const probe = await engine.probe()
  if (!probe.works) {
    process.stdout.write(`${name}: ${probe.reason}\n`)
    continue
  }
  for (const [program, code] of Object.entries(PROGRAMS)) {
    if (program === 'sklearn' && !hasSklearn) continue
    const times: { whole: number; own: number; megabytes: number }[] = []
    for (let k = 0; k <= RUNS; k++) {
      const begun = performance.now()
      const { outcome, wallMs, peakMb, log } = await ran(engine, python(code, { limits: LIMITS }))
      if (outcome !== 'ok') throw new Error(`${name}, ${program}: ${outcome}: ${log.head}`)
      if (k > 0) times.push({ whole: performance.now() - begun, own: wallMs, megabytes: peakMb ?? 0 })
    }
    const of = (key: 'whole' | 'own' | 'megabytes') => Math.round(median(times.map((one) => one[key])))
    process.stdout.write(
      `${name}, ${program}: ${of('whole')} ms, of which its own ${of('own')} ms; ${of('megabytes')} MB\n`,
    )
  }
}
remove()
