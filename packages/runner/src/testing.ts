import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Ended, Engine, Job, Limits } from './engine.ts'

/** For tests of engines: a machine with something to find, and programs that try. */

const PROBES = fileURLToPath(new URL('../attack/probes.py', import.meta.url))
const SECRET = 'leitai-secret-of-the-runner'

export const limits: Limits = { wallSeconds: 60, memoryMb: 256, processes: 48, cores: 1, outMb: 8, tmpMb: 8 }

let made = 0
export const jobOf = (argv: readonly string[], more: Partial<Job> = {}): Job => ({
  id: `test-${process.pid}-${++made}`,
  argv,
  mounts: [],
  limits,
  outputs: [],
  answerBytes: 1024 ** 2,
  ...more,
})
export const python = (code: string, more: Partial<Job> = {}): Job => jobOf(['/usr/bin/python3', '-c', code], more)
export const ran = async (engine: Engine, job: Job): Promise<Ended> => (await engine.start(job)).ended

/** A folder that other users can traverse. */
export function openFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-runner-'))
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** What every probe of attack/probes.py, or each named one, found on this engine, by name: `held`, or what it reached. */
export async function probesOn(
  engine: Engine,
  { seccomp = true, names = [] as readonly string[], more = {} as Partial<Job> } = {},
): Promise<Record<string, string>> {
  const { folder, remove } = openFolder()
  const inside = join(folder, 'probe')
  const place = { file: join(folder, 'secret'), open: join(folder, 'open'), socket: join(folder, 'socket') }
  const connections: string[] = []
  const serve = (at: string | number) =>
    new Promise<ReturnType<typeof createServer>>((resolve) => {
      const server = createServer((socket) => {
        connections.push(String(at))
        socket.end(SECRET)
      })
      if (typeof at === 'string') server.listen(at, () => resolve(server))
      else server.listen(at, () => resolve(server))
    })
  mkdirSync(inside)
  writeFileSync(place.file, SECRET, { mode: 0o600 })
  writeFileSync(place.open, SECRET)
  chmodSync(place.open, 0o644)
  const abstract = `leitai-runner-${process.pid}`
  const servers = [await serve(0), await serve(place.socket), await serve(`\0${abstract}`)]
  chmodSync(place.socket, 0o777)
  const address = servers[0]?.address()
  const bystander = spawn('/bin/sleep', ['60'], { env: { SECRET }, stdio: 'ignore' })
  const shared = `leitai-runner-${process.pid}`
  try {
    const targets = {
      ...place,
      secret: SECRET,
      folder,
      engine: engine.name,
      pid: bystander.pid,
      seccomp,
      abstract,
      port: typeof address === 'object' && address ? address.port : 0,
      addresses: Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((one) => one.address)),
      uid_inside: 1000,
      shm_key: 4_242_001,
      shm_name: shared,
    }
    copyFileSync(PROBES, join(inside, 'probes.py'))
    writeFileSync(join(inside, 'targets.json'), JSON.stringify(targets))
    writeFileSync(join('/dev/shm', shared), SECRET)
    process.env.LEITAI_RUNNER_SECRET = SECRET
    const job = jobOf(['/usr/bin/python3', '/probe/probes.py', ...names], {
      mounts: [{ from: inside, at: '/probe' }],
      limits: { ...limits, wallSeconds: 180 },
      ...more,
    })
    const { outcome, answer, log, reason } = await ran(engine, job)
    if (outcome !== 'ok') throw new Error(`the probes ended with ${outcome}: ${reason ?? log.head}`)
    const found: Record<string, string> = JSON.parse(answer.toString())
    return {
      ...found,
      reached_a_service: connections.length === 0 ? 'held' : `connections to ${connections.join(', ')}`,
      signalled_a_process: bystander.exitCode === null && bystander.signalCode === null ? 'held' : 'it ended',
    }
  } finally {
    delete process.env.LEITAI_RUNNER_SECRET
    bystander.kill('SIGKILL')
    for (const server of servers) server.close()
    rmSync(join('/dev/shm', shared), { force: true })
    remove()
  }
}
