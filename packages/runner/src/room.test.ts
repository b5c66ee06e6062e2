import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openCache } from './agent/cache.ts'
import { archiveOf, tarOf } from './image/testing-archive.ts'
import { unpackImage } from './image/unpack.ts'
import { openFolder } from './testing.ts'

const { folder, remove } = openFolder()
const disk = join(folder, 'disk')
mkdirSync(disk)
const isMounted = mounts()
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk], { stdio: 'ignore' })
  remove()
})

/** A disk of 300 MB, which has room for what comes, but not for all else that a machine writes. */
function mounts(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'leitai', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const MB = 1024 ** 2

describe.runIf(isMounted)('a disk that is nearly full', () => {
  test('takes no large input, and small ones', async () => {
    const cache = openCache({ url: 'http://127.0.0.1:1', folder: join(disk, 'cache'), mostBytes: 1024 * MB })
    const { signal } = new AbortController()
    const input = { name: 'x.bin', sha256: '0'.repeat(64), url: '/', size: 80 * MB }
    await expect(cache.hold(input, signal)).rejects.toMatchObject({ code: 'ENOSPC' })
    // It is asked for, where nobody answers.
    await expect(cache.hold({ ...input, size: MB }, signal)).rejects.toThrow('fetch failed')
  })

  test('is no fault of an image that is unpacked there, which ends before the disk is full', async () => {
    const layer = gzipSync(await tarOf({ 'bin/sh': 'a shell', big: Buffer.alloc(70 * MB) }))
    const path = join(disk, 'image.tar')
    writeFileSync(path, await archiveOf([layer], { config: { Cmd: ['/main'] } }))
    await expect(unpackImage(path, join(disk, 'image'), { mostBytes: 200 * MB })).rejects.toMatchObject({
      code: 'ENOSPC',
    })
  })
})
