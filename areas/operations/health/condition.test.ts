import { storageFault } from '@leitai/platform/storage/storage'
import { timedStorage } from '@leitai/platform/storage/timed-storage'
import { nothingNoticed, openLog } from '@leitai/platform/telemetry/log'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { compareClocks, conditionOf, noteFull } from './condition.ts'

const { app } = await testApp()
const keptLog = () => {
  const lines: { level: number; msg: string }[] = []
  return { lines, log: openLog('info', { write: (line) => lines.push(JSON.parse(line)) }) }
}

test('a full store is distinguished from an unavailable one, and logged, but not with every upload', async () => {
  const { lines, log } = keptLog()
  const noticed = nothingNoticed()
  const faults: (string | null)[] = []
  const broken = (cause: Error | undefined) =>
    timedStorage(
      {
        ...app.ctx.storage,
        async put() {
          throw storageFault('Unavailable', 'a/b', cause)
        },
      },
      (_operation, _seconds, fault) => {
        faults.push(fault)
        if (fault === 'Full') noteFull(noticed, log)
      },
    )
  const full = broken(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  for (let at = 0; at < 3; at++) await expect(full.put('a/b', Buffer.from(''))).rejects.toThrow('Unavailable')
  await expect(broken(undefined).put('a/b', Buffer.from(''))).rejects.toThrow('Unavailable')
  expect(faults).toEqual(['Full', 'Full', 'Full', 'Unavailable'])
  expect(lines.map(({ level, msg }) => [level, /对象存储已满.*the object store is full/.test(msg)])).toEqual([
    [50, true],
  ])
  expect((await conditionOf({ ...app.ctx, noticed })).storageFullAt).not.toBeNull()
})

test('differing clocks are logged once, until they agree again', () => {
  const { lines, log } = keptLog()
  const noticed = nothingNoticed()
  const at = (ahead: number) => compareClocks({ noticed, log }, new Date((1_000_000 + ahead) * 1000), 1_000_000)
  for (const ahead of [0.3, 4, 86_400, 86_400, 0, -7]) at(ahead)
  expect(lines).toHaveLength(2)
  expect(lines[0]?.msg).toMatch(/时钟不一致.*NTP/)
  expect(noticed.clockAheadSeconds).toBe(-7)
})
