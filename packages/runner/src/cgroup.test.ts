import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { findGroups } from './cgroup.ts'

const groups = findGroups(`memory-${process.pid}`, { memoryAlone: true })
afterAll(() => groups?.sweep())

test.runIf(groups !== null)(
  'a process that runs already gets a limit of memory, which is lowered and raised',
  async () => {
    const group = groups?.make('one')
    const code = 'process.on("message", (mb) => process.send(Buffer.alloc(mb << 20, 1).length)); process.send("ready")'
    const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    await once(child, 'message')
    expect(group?.join(child.pid ?? 0)).toBe(true)
    for (const megabytes of [400, 200, 600]) expect(group?.limitMemory(megabytes)).toBe(true)
    child.send(400)
    expect((await once(child, 'message'))[0]).toBe(400 << 20)
    expect([group?.count(), group?.excesses()]).toEqual([1, 0])
    child.send(800)
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    expect(group?.excesses()).toBeGreaterThan(0)
    await group?.remove()
  },
)
