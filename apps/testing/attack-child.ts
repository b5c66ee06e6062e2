import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { serveParent } from '@leitai/platform/sandbox/child'

/** For tests: does in a child process what an attacker would, and reports the results. */
export interface AttackOrder {
  secret: string
  object: string
  open: string
  port: number
  parent: number
  given: string
  out: string
  base: string
}

const tries = {
  readGiven: ({ given }: AttackOrder) => readFileSync(given),
  writeOut: ({ out }: AttackOrder) => writeFileSync(out, 'mine'),
  readSecret: ({ secret }: AttackOrder) => readFileSync(secret),
  readObject: ({ object }: AttackOrder) => readFileSync(object),
  readOpen: ({ open }: AttackOrder) => readFileSync(open),
  readShadow: () => readFileSync('/etc/shadow'),
  readParent: ({ parent }: AttackOrder) => readFileSync(`/proc/${parent}/environ`),
  listData: ({ base }: AttackOrder) => readdirSync(join(base, 'data', 'objects')),
  writeOutside: ({ base }: AttackOrder) => writeFileSync(join(base, 'data', 'mine'), ''),
  writeGiven: ({ given }: AttackOrder) => writeFileSync(given, 'changed'),
  writeCode: () => writeFileSync(import.meta.filename, 'changed', { flag: 'a' }),
  signalParent: ({ parent }: AttackOrder) => process.kill(parent, 0),
  spawn: () => {
    const { error, status } = spawnSync('/bin/sh', ['-c', 'exit 0'])
    if (error || status !== 0) throw error ?? new Error('it failed')
  },
  connect: ({ port }: AttackOrder) =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy()))
      socket.on('error', reject)
    }),
}
const looks = {
  uid: () => String(process.getuid?.()),
  processes: () => String(readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length),
  network: () => Object.keys(networkInterfaces()).join(' '),
  capabilities: () => /^CapEff:\s+0*(\w+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '',
  roots: () => readdirSync('/').join(' '),
}
export type Attack = keyof typeof tries | keyof typeof looks

serveParent(async (order: AttackOrder) => {
  const results: Record<string, string> = {}
  for (const [name, work] of Object.entries(tries)) {
    results[name] = await Promise.resolve()
      .then(() => work(order))
      .then(
        () => 'done',
        () => 'refused',
      )
  }
  for (const [name, look] of Object.entries(looks)) {
    try {
      results[name] = look()
    } catch (error) {
      results[name] = error instanceof Error ? error.message : 'refused'
    }
  }
  return results
})
