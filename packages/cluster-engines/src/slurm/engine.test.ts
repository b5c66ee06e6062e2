import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { countsByNamespace } from '@leitai/runner/bubblewrap/command'
import type { Ended } from '@leitai/runner/engine'
import { limits, openFolder, probesOn, python, ran } from '@leitai/runner/testing'
import { declareSuite, processesWith } from '@leitai/runner/testing-suite'
import { afterAll, describe, expect, test } from 'vitest'
import { alone } from '../testing-run.ts'
import type { SlurmOptions } from './command.ts'
import { openSlurm } from './engine.ts'
import { coresIn, gpusOfJob } from './step.ts'
import { missingForCluster, startCluster } from './testing-cluster.ts'

const { folder, remove } = openFolder()
const missing = process.env.THOROUGH ? missingForCluster() : 'npm run test:thorough does'
const cluster = missing === null ? await startCluster(join(folder, 'cluster')) : null
if (missing !== null) process.stderr.write(`Slurm is not tried on this machine: ${missing}\n`)
afterAll(async () => {
  await cluster?.stop()
  remove()
})
const nodeFolder = join(folder, 'node')
mkdirSync(nodeFolder)
chmodSync(nodeFolder, 0o1777)
const ORDINARY = 65534

const optionsOf = (by: 'srun' | 'sbatch', more: Partial<SlurmOptions> = {}): SlurmOptions => ({
  sharedFolder: join(folder, by),
  name: `${by}-${process.pid}`,
  by,
  settleSeconds: 2,
  nodeFolder,
  ...(cluster && { configFile: cluster.configFile }),
  ...more,
})
const command = (name: string, ...args: string[]) => cluster?.command(name, ...args) ?? ''
/** Of jobs that wait or run, by a format of squeue. */
const jobs = (format = '%j') =>
  command('squeue', '--noheader', `--format=%T ${format}`)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('COMPLETING'))
    .map((line) => line.slice(line.indexOf(' ') + 1))

/** Folders and jobs of runs, work folders of nodes, and control groups in those of Slurm. */
const left = (shared: string) => [
  ...readdirSync(shared),
  ...readdirSync(nodeFolder),
  ...jobs(),
  ...spawnSync('find', ['/sys/fs/cgroup', '-path', `*${cluster?.node}*`, '-name', 'leitai-node-*'], {
    encoding: 'utf8',
  })
    .stdout.split('\n')
    .filter(Boolean),
]
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 300; tries++) await pause(50)
  expect(isSo()).toBe(true)
}

const [attached, queued] = [optionsOf('srun'), optionsOf('sbatch')]
if (cluster)
  await declareSuite({
    name: 'Slurm (srun)',
    engine: openSlurm(attached),
    alone: alone({ slurm: attached }),
    left: () => left(attached.sharedFolder),
  })

describe.runIf(cluster)('Slurm by sbatch', () => {
  const engine = openSlurm(queued)

  test('holds every probe, and says what it enforces', async () => {
    expect(await engine.probe()).toMatchObject({ works: true, enforced: { network: true, seccomp: true } })
    const found = await probesOn(engine)
    expect(Object.keys(found).length).toBeGreaterThanOrEqual(90)
    expect(Object.entries(found).filter(([, said]) => said !== 'held')).toEqual([])
  }, 60_000)

  test('reports how programs end, with their answers, logs and outputs', async () => {
    const outFolder = join(folder, 'taken')
    mkdirSync(outFolder)
    const outputs = ['p.csv', 'link'].map((name) => ({ name, mostBytes: 1000 }))
    const code = `import os, sys
open("/out/p.csv", "w").write("id,p\\n"); os.symlink("/etc/hostname", "/out/link")
os.write(3, bytes(range(256))); print("说"); sys.exit(3)`
    const ended = await Promise.all([
      ran(engine, python(code, { outputs, outFolder, answerBytes: 200 })),
      ran(engine, python('x = bytearray(1 << 30)')),
      ran(engine, python('while True: pass', { limits: { ...limits, wallSeconds: 1 } })),
    ])
    expect(ended.map(({ outcome }) => outcome)).toEqual(['error', 'memory', 'timeout'])
    expect(ended[0]).toMatchObject({ exitCode: 3, refused: ['link'], outputs: [{ name: 'p.csv', bytes: 5 }] })
    expect([ended[0]?.answer.length, ended[0]?.log.head]).toEqual([200, '说\n'])
    expect([readdirSync(outFolder), readFileSync(join(outFolder, 'p.csv'), 'utf8')]).toEqual([['p.csv'], 'id,p\n'])
    await until(() => left(queued.sharedFolder).length === 0)
  }, 60_000)

  test('refuses a program that serves', async () => {
    await expect(engine.start(python('', { serves: true }))).rejects.toThrow('srun')
    expect(readdirSync(queued.sharedFolder)).toEqual([])
  })

  test('sweeps what an earlier life left running, and nothing of a runner whose name begins alike', async () => {
    const other = openSlurm(optionsOf('sbatch', { name: `${queued.name}-b`, sharedFolder: join(folder, 'other') }))
    const bystander = await other.start(python('import time; time.sleep(3)'))
    const word = `survivor-${process.pid}-${Math.random()}`
    const runner = spawn(process.execPath, [...alone({ slurm: queued }), word], { stdio: 'ignore' })
    await bystander.started
    // The runner itself has the word too, and so has whoever looks after the program.
    await until(() => processesWith(word).length > 1)
    runner.kill('SIGKILL')
    await pause(1000)
    expect(processesWith(word).length).toBeGreaterThan(0)
    await engine.sweep()
    await until(() => processesWith(word).length === 0)
    expect(readdirSync(queued.sharedFolder)).toEqual([])
    expect((await bystander.ended).outcome).toBe('ok')
  }, 60_000)
})

describe.runIf(cluster)('Slurm’s queue', () => {
  test.each(['srun', 'sbatch'] as const)(
    'tells waiting from running, and cancels both, by %s',
    async (by) => {
      const engine = openSlurm(optionsOf(by))
      // Both cores.
      const both = { ...limits, cores: 2 }
      const first = await engine.start(python('import time; time.sleep(2)', { limits: both }))
      await first.started
      const [second, third] = [await engine.start(python('print(1)')), await engine.start(python('print(1)'))]
      let isStarted = false
      second.started?.then(() => {
        isStarted = true
      })
      await until(() => jobs('%T').filter((state) => state === 'PENDING').length === 2)
      expect(isStarted).toBe(false)
      third.cancel()
      expect((await third.ended).outcome).toBe('cancelled')
      expect((await first.ended).outcome).toBe('ok')
      const waited = await second.ended
      expect(waited.outcome).toBe('ok')
      expect(waited.waitedMs).toBeGreaterThan(1000)
      expect(waited.wallMs).toBeLessThan(1000)
      const running = await engine.start(python('import time; print("begun", flush=True); time.sleep(60)'))
      await running.started
      await until(() => processesWith('time.sleep(60)').length > 0)
      running.cancel()
      const cancelled = await running.ended
      expect(cancelled.outcome).toBe('cancelled')
      expect(cancelled.wallMs).toBeLessThan(10_000)
      expect(processesWith('time.sleep(60)')).toEqual([])
    },
    60_000,
  )

  test('a run that is cancelled at once leaves no job', async () => {
    for (const options of [attached, queued]) {
      const run = await openSlurm(options).start(python('import time; time.sleep(60)'))
      run.cancel()
      expect((await run.ended).outcome).toBe('cancelled')
      await until(() => left(options.sharedFolder).length === 0)
    }
  }, 60_000)

  test('runs at the same time on one node do not use up each other’s processes', async () => {
    const bomb = await openSlurm(attached).start(
      python(
        'import os, time\ntry:\n  while True:\n    if os.fork() == 0: time.sleep(600)\nexcept OSError: time.sleep(600)',
      ),
    )
    await bomb.started
    await until(() => processesWith('time.sleep(600)').length >= limits.processes - 4)
    expect(
      await ran(
        openSlurm(attached),
        python('import os, time\nfor k in range(30):\n  if os.fork() == 0: time.sleep(1); os._exit(0)'),
      ),
    ).toMatchObject({ outcome: 'ok' })
    bomb.cancel()
    await bomb.ended
  }, 30_000)

  const platform = async (ended: Promise<Ended>) => {
    const { outcome, reason } = await ended
    expect(outcome).toBe('platform')
    return reason
  }

  test('what Slurm or its administrator ends is a failure of the platform', async () => {
    for (const options of [attached, queued]) {
      const run = await openSlurm(options).start(python('import time; time.sleep(60)'))
      await run.started
      command('scancel', ...jobs('%i'))
      expect(await platform(run.ended)).toContain('CANCELLED')
    }
  }, 60_000)

  test('a job that can never start is given up with the reason, as one that waits too long', async () => {
    for (const by of ['srun', 'sbatch'] as const) {
      const brief = openSlurm(optionsOf(by, { partition: 'brief' }))
      expect(await platform(ran(brief, python('print(1)')))).toMatch(/PartitionTimeLimit/)
      const unknown = openSlurm(optionsOf(by, { partition: 'nowhere' }))
      expect(await platform(ran(unknown, python('print(1)')))).toMatch(/invalid partition/i)
      const huge = { ...limits, memoryMb: 10 ** 6 }
      expect(await platform(ran(openSlurm(optionsOf(by)), python('print(1)', { limits: huge })))).toMatch(
        /configuration|memory/i,
      )
      const impatient = openSlurm(optionsOf(by, { mostWaitSeconds: 1 }))
      const first = await openSlurm(optionsOf(by)).start(
        python('import time; time.sleep(60)', { limits: { ...limits, cores: 2 } }),
      )
      await first.started
      expect(await platform(ran(impatient, python('print(1)')))).toContain('no node was free within 1 s')
      first.cancel()
      await first.ended
    }
  }, 120_000)

  test('a second start of a run by Slurm does nothing', async () => {
    const run = await openSlurm(queued).start(python('import time; time.sleep(60)'))
    await run.started
    const [at = ''] = readdirSync(queued.sharedFolder)
    const script = fileURLToPath(new URL('run-one-main.ts', import.meta.url))
    const again = spawnSync(process.execPath, [script, join(queued.sharedFolder, at)], { encoding: 'utf8' })
    expect([again.status, again.stderr.includes('EEXIST')]).toEqual([1, true])
    run.cancel()
    expect((await run.ended).outcome).toBe('cancelled')
  }, 30_000)

  test('a node that fails is a failure of the platform, and Slurm’s absence a reason of the probe', async () => {
    for (const options of [attached, queued]) {
      const run = await openSlurm(options).start(python('import time; time.sleep(60)'))
      await run.started
      await cluster?.failNode()
      expect(await platform(run.ended)).toContain('NODE_FAIL')
      expect(await openSlurm(options).probe()).toMatchObject({ works: false, reason: expect.stringContaining('down') })
      await cluster?.startNode()
      expect(await openSlurm(options).probe()).toMatchObject({ works: true })
    }
    const configFile = join(folder, 'empty.conf')
    writeFileSync(configFile, '')
    const nothing = openSlurm(optionsOf('srun', { configFile }))
    expect(await nothing.probe()).toMatchObject({ works: false, reason: expect.stringContaining('configuration') })
  }, 60_000)

  test('runs go on while Slurm’s daemon on their node restarts', async () => {
    for (const options of [attached, queued]) {
      const run = await openSlurm(options).start(python('import time; time.sleep(3); print(1)'))
      await run.started
      await cluster?.stopNode()
      await cluster?.startNode()
      expect(await run.ended).toMatchObject({ outcome: 'ok', log: { head: '1\n' } })
    }
  }, 60_000)

  test('for an ordinary user, the sandbox holds and Slurm limits the memory', async () => {
    const sharedFolder = join(folder, 'ordinary')
    mkdirSync(sharedFolder, { mode: 0o711 })
    chownSync(sharedFolder, ORDINARY, ORDINARY)
    const script = fileURLToPath(new URL('testing-unprivileged.ts', import.meta.url))
    const user = [`--reuid=${ORDINARY}`, `--regid=${ORDINARY}`, '--clear-groups']
    const options = JSON.stringify(optionsOf('srun', { sharedFolder }))
    const said = execFileSync('/usr/bin/setpriv', [...user, process.execPath, script, options], { encoding: 'utf8' })
    const { probe, found, ended } = JSON.parse(said)
    const processes = countsByNamespace() ? 'user' : 'no'
    expect(probe).toMatchObject({ works: true, enforced: { memory: 'group', processes, cores: true } })
    expect(Object.entries(found).filter(([, one]) => one !== 'held')).toEqual([])
    expect(ended).toEqual(['memory', 'memory', 'ok'])
  }, 60_000)
})

test('processors of a step are counted from the kernel’s list', () => {
  expect(['0', '0-3,8', '2,4'].map(coresIn)).toEqual([1, 5, 2])
})

test('Slurm says which GPUs of its node a job has', () => {
  expect(gpusOfJob({ SLURM_JOB_GPUS: '2,3', CUDA_VISIBLE_DEVICES: '0,1' })).toEqual([2, 3])
  expect(gpusOfJob({ SLURM_STEP_GPUS: '1', SLURM_JOB_GPUS: '0,1' })).toEqual([1])
  expect(gpusOfJob({})).toEqual([])
})
