import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFolder } from '@leitai/runner/testing'
import { declareSuite } from '@leitai/runner/testing-suite'
import { afterAll, test } from 'vitest'
import { alone } from '../testing-run.ts'
import { openKubernetes } from './engine.ts'
import { openCluster } from './testing-cluster.ts'

async function declareAll(): Promise<void> {
  const { folder, remove } = openFolder()
  const claim = { name: 'runs', folder: join(folder, 'claim') }
  mkdirSync(claim.folder)
  const cluster = await openCluster(claim.folder)
  const tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, cluster.token)
  afterAll(async () => {
    await cluster.close()
    remove()
  })
  const options = {
    name: `test-${process.pid}`,
    namespace: 'arena',
    image: 'python:3',
    claim,
    server: cluster.server,
    tokenFile,
  }
  const left = () => [
    ...readdirSync(join(claim.folder, 'runs', options.name)),
    ...cluster.jobs().map(({ metadata }) => metadata.name),
  ]
  await declareSuite({
    name: 'Kubernetes',
    engine: openKubernetes(options),
    alone: alone({ kubernetes: options }),
    left,
    standIn: true,
    servesNone: true,
    outlivesRunner: true,
  })
}

// The stand-in ends programs too late where the machine has other work.
if (process.env.THOROUGH) await declareAll()
else test.skip('the suite of all engines against the stand-in: npm run test:thorough', () => undefined)
