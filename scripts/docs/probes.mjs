// Writes the table of probes and engines in docs/SECURITY.md, from runs on this machine: it needs root, bubblewrap, Slurm, Podman, runc and runsc.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSlurm } from '../../packages/cluster-engines/src/slurm/engine.ts'
import { missingForCluster, startCluster } from '../../packages/cluster-engines/src/slurm/testing-cluster.ts'
import { openBubblewrap } from '../../packages/runner/src/bubblewrap/engine.ts'
import { openPodman } from '../../packages/runner/src/podman/engine.ts'
import { openFolder, probesOn } from '../../packages/runner/src/testing.ts'
import { writeProbeTable } from './probe-table.ts'

const missing = missingForCluster()
if (missing !== null) throw new Error(missing)
const { folder, remove } = openFolder()
const cluster = await startCluster(join(folder, 'cluster'))
const nodeFolder = join(folder, 'node')
mkdirSync(nodeFolder, { mode: 0o711 })
const name = `table-${process.pid}`
const at = (kind) => ({ workFolder: join(folder, kind), name: `${name}-${kind}` })
const engines = [
  openBubblewrap(at('bubblewrap')),
  openSlurm({
    sharedFolder: join(folder, 'shared'),
    name,
    by: 'srun',
    settleSeconds: 2,
    nodeFolder,
    configFile: cluster.configFile,
  }),
  openPodman({ ...at('runc'), runtime: 'runc' }),
  openPodman({ ...at('runsc'), runtime: 'runsc' }),
]
try {
  const found = {}
  for (const engine of engines) {
    const probe = await engine.probe()
    if (!probe.works) throw new Error(`${engine.name}: ${probe.reason}`)
    found[engine.name] = await probesOn(engine)
  }
  writeProbeTable(found)
} finally {
  await cluster.stop()
  remove()
}
process.exit(0)
