import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeImage, type TestImage } from '../image/testing-image.ts'
import { FAMILIES, NAMESPACES } from '../seccomp.ts'
import { jobOf, openFolder, probesOn, python, ran } from '../testing.ts'
import { reached } from '../testing-reached.ts'
import { alone } from '../testing-run.ts'
import { declareSuite, processesWith } from '../testing-suite.ts'
import type { Runtime } from './command.ts'
import { openPodman } from './engine.ts'
import { HOOK } from './place.ts'
import { seccompProfile } from './seccomp.ts'

const { folder, remove } = openFolder()
afterAll(remove)
const optionsOf = (runtime: Runtime, more = '') => ({
  workFolder: join(folder, runtime + more),
  name: `test-${process.pid}-${runtime}${more}`,
  runtime,
})

/** Files of runs, their control groups, containers and mounts. */
const leftOf = ({ workFolder, name }: { workFolder: string; name: string }) => {
  const lines = (command: string, ...args: string[]) =>
    spawnSync(command, args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  return [
    ...readdirSync(workFolder),
    ...lines('find', '/sys/fs/cgroup', '-maxdepth', '4', '-name', `leitai-${name}.*`),
    ...lines('podman', 'ps', '--all', '--quiet', '--filter', `label=leitai-runner=${name}`),
    ...lines('findmnt', '--noheadings', '--output', 'TARGET').filter((line) => line.includes(workFolder)),
  ]
}

test('the name of a runner, and outputs and mounts of a job, are checked first', async () => {
  for (const name of ['', 'A', '-a', 'a_b', 'x'.repeat(41), '../a'])
    expect(() => openPodman({ ...optionsOf('runc'), name })).toThrow('lower-case letters')
  const engine = openPodman(optionsOf('runc'))
  const wrong = /file of \/out|line break|not installed|started by root|control groups/
  await expect(engine.start(jobOf(['/bin/true'], { outputs: [{ name: 'a/b', mostBytes: 1 }] }))).rejects.toThrow(wrong)
  const mounts = [{ from: '/etc/hostname', at: '/da\nta' }]
  await expect(engine.start(jobOf(['/bin/true'], { mounts }))).rejects.toThrow(wrong)
  expect(readdirSync(join(folder, 'runc'))).toEqual([])
})

test('the filter allows no call that makes namespaces, mounts, traces, or reaches the kernel otherwise', () => {
  const { syscalls, defaultAction } = seccompProfile('runc', FAMILIES, NAMESPACES)
  const always = new Set(
    syscalls
      .filter(({ action, args }) => action === 'SCMP_ACT_ALLOW' && args.length === 0)
      .flatMap(({ names }) => names),
  )
  expect([defaultAction, always.size > 200, always.has('read')]).toEqual(['SCMP_ACT_ERRNO', true, true])
  for (const name of [
    'clone',
    'clone3',
    'unshare',
    'setns',
    'mount',
    'umount2',
    'move_mount',
    'open_tree',
    'pivot_root',
    'chroot',
    'socket',
    'ptrace',
    'process_vm_readv',
    'pidfd_getfd',
    'kcmp',
    'bpf',
    'perf_event_open',
    'userfaultfd',
    'socketpair',
    'sync',
    'syncfs',
    'io_uring_setup',
    'keyctl',
    'add_key',
    'init_module',
    'kexec_load',
    'open_by_handle_at',
    'personality',
  ])
    expect([name, always.has(name)]).toEqual([name, false])
})

test.runIf(process.platform === 'linux')(
  'the hook moves no process that is not of a container, and a group that is not there is an error',
  () => {
    const at = join(folder, 'hook')
    mkdirSync(at)
    const hook = (pid: unknown, ...groups: string[]) =>
      spawnSync('/bin/sh', ['-c', HOOK, 'place', at, ...groups], { input: JSON.stringify({ pid }), encoding: 'utf8' })
    const before = readFileSync('/proc/self/cgroup', 'utf8')
    for (const pid of [process.pid, 1, 'x', undefined])
      expect(hook(pid, '/sys/fs/cgroup/nowhere')).toMatchObject({ status: 1, stdout: '' })
    expect(readFileSync('/proc/self/cgroup', 'utf8')).toBe(before)
    expect(readdirSync(at)).toEqual([])
  },
)

async function declareGvisor(): Promise<void> {
  const options = optionsOf('runsc')
  await declareSuite({
    name: 'Podman (gVisor)',
    engine: openPodman(options),
    alone: alone({ podman: options }),
    outlivesRunner: true,
    left: () => leftOf(options),
    slowness: 4,
    ownPipes: true,
    reached: reached['podman-gvisor'],
  })
}

async function declareAll(): Promise<void> {
  const options = optionsOf('runc')
  const engine = openPodman(options)
  await declareSuite({
    name: 'Podman (runc)',
    engine,
    alone: alone({ podman: options }),
    outlivesRunner: true,
    left: () => leftOf(options),
    slowness: 2,
  })
  const { works } = await engine.probe()
  describe.runIf(works)('Podman', () => {
    test.each([
      ['runc', 'group'],
      ['runsc', 'user'],
    ] as const)('says what it enforces with %s', async (runtime, processes) => {
      const probe = await openPodman(optionsOf(runtime)).probe()
      const enforced = { memory: 'group', processes, cores: true, network: true, seccomp: true }
      // gVisor may not be there.
      if (probe.works) expect(probe.enforced).toEqual(enforced)
      else expect([runtime, probe.reason]).toEqual(['runsc', 'runsc is not installed'])
    })

    test('runs nothing for an ordinary user, whose programs would have no limit of memory', () => {
      const code = `const { openPodman } = await import(${JSON.stringify(import.meta.resolve('./engine.ts'))})
console.log(JSON.stringify(await openPodman(${JSON.stringify({ ...options, workFolder: folder })}).probe()))`
      const user = ['--reuid=65534', '--regid=65534', '--clear-groups']
      const command = [...user, process.execPath, '--input-type=module', '--eval', code]
      expect(JSON.parse(spawnSync('/usr/bin/setpriv', command, { encoding: 'utf8' }).stdout)).toEqual({
        works: false,
        reason: expect.stringContaining('must be started by root'),
      })
    })

    test('tells exit codes of a program from its own', async () => {
      const codes = [125, 126, 127].map((code) =>
        ran(engine, python(`import sys; print("Error: no", file=sys.stderr); sys.exit(${code})`)),
      )
      expect((await Promise.all(codes)).map(({ outcome, exitCode }) => [outcome, exitCode])).toEqual([
        ['error', 125],
        ['error', 126],
        ['error', 127],
      ])
      expect(await ran(engine, jobOf(['/nowhere']))).toMatchObject({ outcome: 'error', exitCode: 127 })
    })

    test('says what is wrong with a container that cannot be made, and leaves none', async () => {
      const ended = await ran(engine, python('', { limits: { ...jobOf([]).limits, memoryMb: 1 } }))
      expect(['memory', 'platform']).toContain(ended.outcome)
      const nowhere = [{ from: join(folder, 'nowhere'), at: '/data' }]
      await expect(engine.start(python('', { mounts: nowhere }))).rejects.toThrow('ENOENT')
      expect(leftOf(options)).toEqual([])
    })

    test('a run that is cancelled at once never starts, and leaves nothing', async () => {
      const run = await engine.start(python('print("started")'))
      run.cancel()
      expect(await run.ended).toMatchObject({ outcome: 'cancelled', log: { bytes: 0 } })
      expect(leftOf(options)).toEqual([])
    })

    test.each([
      ['client', 'podman\0--cgroup-manager'],
      ['monitor', '/conmon\0'],
    ])('a %s of Podman’s that somebody kills is a failure of the platform, and its program ends', async (_, part) => {
      const word = `orphan-${process.pid}-${Math.random()}`
      const run = await engine.start(python(`import os, time; os.write(3, b"x"); time.sleep(600) # ${word}`))
      await new Promise<void>((resolve) => run.onAnswer(() => resolve()))
      const commandOf = (id: string) => readFileSync(`/proc/${id}/cmdline`, 'utf8')
      const container = `leitai-${options.name}.`
      const killed = processesWith(container).find((id) => commandOf(id).includes(part))
      process.kill(Number(killed), 'SIGKILL')
      expect(await run.ended).toMatchObject({ outcome: 'platform' })
      expect([processesWith(word), leftOf(options)]).toEqual([[], []])
    })

    test('mounts of any name are read, and places within other mounts', async () => {
      const inputs = join(folder, 'in "p,u:t"')
      mkdirSync(inputs)
      writeFileSync(join(inputs, 'a.csv'), 'a')
      const mounts = [
        { from: inputs, at: '/data' },
        { from: join(inputs, 'a.csv'), at: '/more/b,c.csv' },
      ]
      const code = 'print(open("/data/a.csv").read() + open("/more/b,c.csv").read())'
      expect((await ran(engine, python(code, { mounts }))).log.head).toBe('aa\n')
    })

    test('a sweep leaves containers of a runner alone whose name begins alike', async () => {
      const other = openPodman(optionsOf('runc', '-b'))
      const run = await other.start(python('import os, sys; os.write(3, b"x"); sys.stdin.read(1)', { serves: true }))
      await new Promise<void>((resolve) => run.onAnswer(() => resolve()))
      await engine.sweep()
      run.write('x')
      expect((await run.ended).outcome).toBe('ok')
    })
  })
}

/** Images are made here of this machine’s Python, as there may be no registry. */
async function declareImages(runtime: Runtime): Promise<void> {
  const options = { ...optionsOf(runtime, '-images'), images: [`localhost/leitai-test-${process.pid}:${runtime}`] }
  const [image = ''] = options.images
  if (!(await openPodman(optionsOf(runtime)).probe()).works) return
  describe(`images with ${runtime}`, () => {
    const engine = openPodman(options)
    let made: TestImage | null = null
    beforeAll(async () => {
      const before = openPodman(options)
      expect(await before.probe()).toMatchObject({
        works: false,
        reason: expect.stringContaining(`podman pull ${image}`),
      })
      made = makeImage(image)
    })
    afterAll(() => made?.remove())

    test('a program runs in an image, of which neither the user, the start nor the volumes count', async () => {
      expect(await engine.probe()).toMatchObject({ works: true })
      const code = `import os
print(open("/of-the-image").read(), os.getuid() > 60000, os.environ["GIVEN"], os.environ["HOME"], os.getcwd())
try: open("/kept/x", "w")
except OSError: print("read-only")
open("/out/p.csv", "w").write("1")`
      const ended = await ran(engine, python(code, { image, outputs: [{ name: 'p.csv', mostBytes: 9 }] }))
      expect(ended).toMatchObject({ outcome: 'ok', outputs: [{ name: 'p.csv', bytes: 1 }] })
      expect(ended.log.head).toBe('image True 1 /tmp /tmp\nread-only\n')
      expect(leftOf(options)).toEqual([])
    })

    test('no probe reaches more from an image', async () => {
      const found = await probesOn(engine, { more: { image } })
      const open = Object.entries(found).filter(([, said]) => said !== 'held')
      expect(open.map(([one]) => one)).toEqual(Object.keys(reached[engine.name] ?? {}))
    }, 240_000)

    test('no other image runs, and none of this machine’s programs are in it', async () => {
      await expect(engine.start(python('', { image: `${image}0` }))).rejects.toThrow('not one that the operator')
      expect(await ran(engine, jobOf(['/usr/bin/tar', '--version'], { image }))).toMatchObject({ exitCode: 127 })
    })
  })
}

if (process.env.THOROUGH) {
  await declareAll()
  await declareGvisor()
  for (const runtime of ['runc', 'runsc'] as const) await declareImages(runtime)
} else test.skip('the suite of all engines with runc and gVisor: npm run test:thorough', () => undefined)
