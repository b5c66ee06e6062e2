import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { seccompFilter } from '../seccomp.ts'
import { jobOf, openFolder, probesOn, python, ran } from '../testing.ts'
import { alone } from '../testing-run.ts'
import { declareSuite } from '../testing-suite.ts'
import { countsByNamespace } from './command.ts'
import { openBubblewrap } from './engine.ts'

const { folder, remove } = openFolder()
afterAll(remove)
const options = { workFolder: join(folder, 'work'), name: `test-${process.pid}` }
const open = (without: { groups?: boolean; seccomp?: boolean } = {}) => openBubblewrap({ ...options, without })
const works = existsSync('/usr/bin/python3') && (await open().probe()).works

/** Files of runs and their control groups. */
const left = () => [
  ...readdirSync(options.workFolder),
  ...spawnSync('find', ['/sys/fs/cgroup', '-maxdepth', '4', '-name', `leitai-${options.name}.*`], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean),
]

test('an output is a file of /out itself', async () => {
  for (const name of ['', '..', 'a/b', '/etc/shadow'])
    await expect(
      openBubblewrap({ workFolder: join(folder, 'names'), name: 'names' }).start(
        jobOf(['/bin/true'], { outputs: [{ name, mostBytes: 1 }] }),
      ),
    ).rejects.toThrow(/file of \/out|not installed/)
})

test('the filter is known for both architectures of servers, and refuses calls of others', () => {
  for (const architecture of ['x64', 'arm64'] as const) {
    const filter = seccompFilter('program', architecture)
    expect((filter?.length ?? 1) % 8).toBe(0)
    // The first two steps: load the architecture, compare it.
    expect(filter?.readUInt16LE(0)).toBe(0x20)
    expect(filter?.readUInt32LE(4)).toBe(4)
  }
  expect(seccompFilter('program', 'mips')).toBeNull()
})

await declareSuite({ name: 'bubblewrap', engine: open(), alone: alone({ bubblewrap: options }), left })

describe.runIf(works)('bubblewrap', () => {
  test('holds every probe without control groups as well, and says what it enforces then', async () => {
    const one = open({ groups: true })
    expect(await one.probe()).toMatchObject({
      enforced: { memory: 'each', cores: false, network: true, seccomp: true },
    })
    expect(Object.entries(await probesOn(one)).filter(([, said]) => said !== 'held')).toEqual([])
  }, 60_000)

  test.runIf(existsSync('/sys/fs/cgroup/memory/memory.kmem.tcp.limit_in_bytes'))(
    'what a program sends itself takes no more of the machine than a bound of its own',
    async () => {
      const code = `import socket
kept = []
for _ in range(900):
  one = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
  one.bind(("127.0.0.1", 0)); one.setsockopt(1, 8, 1 << 22); one.setblocking(False); kept.append(one)
  try:
    for _ in range(200): one.sendto(b"q" * 60000, one.getsockname())
  except OSError: pass
print(open("/proc/self/net/sockstat").read().split("UDP: ")[1].split()[3])`
      const { log } = await ran(open(), python(code))
      // Of the whole machine, in pages.
      expect(Number(log.head) * 4096).toBeGreaterThan(0)
      expect(Number(log.head) * 4096).toBeLessThan(72 * 1024 ** 2)
    },
  )

  test('a sweep leaves programs of a runner alone whose name begins alike', async () => {
    const other = { workFolder: join(folder, 'other'), name: `${options.name}-b` }
    const run = await openBubblewrap(other).start(
      python('import os, sys; os.write(3, b"x"); sys.stdin.read(1)', { serves: true }),
    )
    await new Promise<void>((resolve) => run.onAnswer(() => resolve()))
    await open().sweep()
    run.write('x')
    expect((await run.ended).outcome).toBe('ok')
  })

  test.runIf(process.getuid?.() === 0 && countsByNamespace())(
    'an ordinary user’s programs have a limit of processes of their own, whatever else the user runs',
    () => {
      const at = join(folder, 'ordinary')
      mkdirSync(at)
      chmodSync(at, 0o777)
      const bomb = `import os, time
n = 0
try:
  while n < 1000:
    if os.fork() == 0: time.sleep(20)
    n += 1
except OSError: print(n)`
      const code = `const { openBubblewrap } = await import(${JSON.stringify(import.meta.resolve('./engine.ts'))})
const { python, ran, limits } = await import(${JSON.stringify(import.meta.resolve('../testing.ts'))})
const engine = openBubblewrap(${JSON.stringify({ workFolder: join(at, 'work'), name: 'ordinary' })})
const { enforced } = await engine.probe()
const run = () => ran(engine, python(${JSON.stringify(bomb)}))
const ended = await Promise.all([run(), run()])
console.log(JSON.stringify({ enforced, most: limits.processes, made: ended.map(({ log }) => Number(log.head)) }))`
      const user = ['--reuid=65500', '--regid=65500', '--clear-groups']
      // More of the user’s own than a program may have.
      const busy = 'for k in $(seq 80); do sleep 20 >/dev/null 2>&1 & done; exec "$@"'
      const command = [...user, '/bin/sh', '-c', busy, 'sh', process.execPath, '--input-type=module', '--eval', code]
      const said = spawnSync('/usr/bin/setpriv', command, { encoding: 'utf8', env: { TMPDIR: at } })
      const { enforced, most, made } = JSON.parse(said.stdout || said.stderr)
      expect(enforced.processes).toBe('user')
      for (const one of made) {
        expect(one).toBeGreaterThan(10)
        expect(one).toBeLessThanOrEqual(most + 16)
      }
    },
    60_000,
  )

  test('the probes do find what is open: without the filter, calls get through', async () => {
    const [free, held] = [
      ['netlink', 'virtual_machine_sockets', 'compare_with_process_1', 'io_uring'],
      // What the namespaces hold by themselves.
      ['service_on_this_machine', 'shadow', 'secret_by_its_path', 'mount_a_file_system'],
    ]
    const found = await probesOn(open({ seccomp: true }), { seccomp: false, names: [...free, ...held] })
    for (const one of free) expect([one, found[one]]).not.toEqual([one, 'held'])
    for (const one of held) expect([one, found[one]]).toEqual([one, 'held'])
  }, 60_000)
})
