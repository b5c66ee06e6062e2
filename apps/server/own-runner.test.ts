import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { cacheGb } from './own-runner.ts'

test('the server’s own runner keeps inputs on a quarter of the disk at most', () => {
  const { blocks, bsize } = statfsSync(tmpdir())
  const disk = (blocks * bsize) / 1024 ** 3
  const kept = cacheGb(tmpdir())
  expect(kept).toBeGreaterThanOrEqual(1)
  expect(kept).toBeLessThanOrEqual(Math.max(1, Math.min(20, disk / 4)))
})
