import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as zlib from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openFolder } from '../testing.ts'
import { type ArchiveOptions, archiveOf, type Layer, tarOf, writeArchive } from './testing-archive.ts'
import { most, openTree } from './tree.ts'
import { rootOf, startOf, unpackImage } from './unpack.ts'

const { folder, remove } = openFolder()
afterAll(remove)
let made = 0
const next = () => join(folder, String(++made))
const MB = 1024 ** 2
const shell: Layer = { 'bin/sh': 'a shell' }
const start: ArchiveOptions = { config: { Cmd: ['/main'] } }

async function unpacked(content: Buffer, mostBytes = 64 * MB): Promise<string> {
  const [path, to] = [next(), next()]
  writeFileSync(path, content)
  await unpackImage(path, to, { mostBytes })
  return to
}
const unpackedFrom = async (layers: Layer[], options: ArchiveOptions = start) => {
  const [path, to] = [next(), next()]
  await writeArchive(path, [shell, ...layers], options)
  await unpackImage(path, to, { mostBytes: 64 * MB })
  return rootOf(to)
}
const namesIn = (root: string) => (readdirSync(root, { recursive: true }) as string[]).toSorted()
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ problem, message }) => problem ?? message,
  )

test('lays layers over each other, with what they take away', async () => {
  const root = await unpackedFrom([
    { 'a/one': '1', 'a/two': '2', 'b/one': '1', 'c/one': '1', 'd/e/f': '1', 'g/one': '1' },
    { 'a/.wh.one': '', 'b/.wh..wh..opq': '', 'b/new': '2', '.wh.c': '', 'd/e': 'a file now' },
    { 'c/two': '3', 'g/one': { content: 'changed', mode: 0o600 }, '.wh..wh.plnk': '' },
  ])
  expect(namesIn(root)).toEqual(['a', 'a/two', 'b', 'b/new', 'bin', 'bin/sh', 'c', 'c/two', 'd', 'd/e', 'g', 'g/one'])
  expect(readFileSync(join(root, 'g/one'), 'utf8')).toBe('changed')
})

test.each([
  ['an OCI layout, packed by gzip', 'oci', zlib.gzipSync],
  ['an OCI layout, packed by zstd', 'oci', zlib.zstdCompressSync],
  ['an OCI layout, not packed', 'oci', (layer: Buffer) => layer],
  ['what docker save writes', 'docker', (layer: Buffer) => layer],
] as const)('reads %s', async (_, form, packed) => {
  const config = {
    Entrypoint: ['python3'],
    Cmd: ['-u', 'main.py'],
    Env: ['PATH=/opt/bin', 'A=b=c'],
    WorkingDir: '/app',
  }
  const to = await unpacked(await archiveOf([packed(await tarOf(shell))], { form, config }))
  expect(await startOf(to)).toEqual({
    argv: ['python3', '-u', 'main.py'],
    env: { PATH: '/opt/bin', A: 'b=c' },
    workingDir: '/app',
  })
  expect(readdirSync(to).toSorted()).toEqual(['root', 'start.json'])
})

test('nothing is written outside, through whatever links and names', async () => {
  const outside = join(folder, 'outside')
  mkdirSync(outside)
  const link = (linkname: string) => ({ type: 'symlink' as const, linkname })
  const root = await unpackedFrom([
    {
      away: link(outside),
      up: link('../../../..'),
      loop: link('loop'),
      '/etc/passwd': 'of the image',
      rel: link('etc'),
    },
    { 'away/x': '1', [`up${outside}/y`]: '2', 'rel/shadow': '3', 'away/deep/z': '4' },
    { 'away#2': { type: 'directory' }, 'away/own': '5' },
  ])
  expect(readdirSync(outside)).toEqual([])
  expect(readFileSync(join(root, 'etc/shadow'), 'utf8')).toBe('3')
  expect(readFileSync(join(root, outside, 'y'), 'utf8')).toBe('2')
  expect(readdirSync(join(root, 'away'))).toEqual(['own'])
  expect(readlinkSync(join(root, 'up'))).toBe('../../../..')
  const longNames: Layer[] = [{ long: link('y'.repeat(300)), 'long/x': '' }, { long: link('中'.repeat(2000)) }]
  for (const layer of longNames) expect(await problemOf(unpackedFrom([layer]))).toBe('path')
  for (const bad of ['../x', 'a/../../x', 'a/..', `${'x'.repeat(256)}`, 'x/'.repeat(300)])
    expect([bad.slice(0, 9), await problemOf(unpackedFrom([{ [bad]: '' }]))]).toEqual([bad.slice(0, 9), 'path'])
  expect(await problemOf(unpackedFrom([{ loop: link('loop') }, { 'loop/x': '' }]))).toBe('path')
})

test('a second name is one of a file of the image alone', async () => {
  const second = (linkname: string) => ({ type: 'link' as const, linkname })
  const root = await unpackedFrom([{ a: '1' }, { b: second('a'), c: second('b') }, { a: '2' }])
  expect(['a', 'b', 'c'].map((name) => readFileSync(join(root, name), 'utf8'))).toEqual(['2', '1', '1'])
  for (const target of ['/etc/hostname', 'nowhere', 'bin', '../../../etc/hostname'])
    expect(await problemOf(unpackedFrom([{ b: second(target) }]))).toMatch(/broken|path/)
})

test('files have no owner, no special rights, and devices and pipes are left out', async () => {
  const root = await unpackedFrom([
    {
      'usr/bin/su': { content: 'x', mode: 0o6755, uid: 0 },
      secret: { content: 'x', mode: 0o400, uid: 5 },
      'dev/sda': { type: 'block-device', devmajor: 8, devminor: 0 },
      pipe: { type: 'fifo' },
      closed: { type: 'directory', mode: 0o000 },
    },
  ])
  const modeOf = (name: string) => (lstatSync(join(root, name)).mode & 0o7777).toString(8)
  expect(['usr/bin/su', 'secret', 'closed'].map(modeOf)).toEqual(['755', '644', '755'])
  expect(['dev/sda', 'pipe'].map((name) => existsSync(join(root, name)))).toEqual([false, false])
})

test('an archive that unpacks to too much is refused before it is on the disk', async () => {
  const zeros = await tarOf({ ...shell, big: Buffer.alloc(32 * MB) })
  const layer = zlib.gzipSync(zeros)
  expect(layer.length).toBeLessThan(MB)
  expect(await problemOf(unpacked(await archiveOf([layer], start), 8 * MB))).toBe('large')
  // A layer that is named many times counts each time.
  expect(await problemOf(unpacked(await archiveOf(Array(4).fill(layer), start), 64 * MB))).toBe('large')
})

test('names, entries and ways are bounded', () => {
  const file = { kind: 'file', layer: 1, content: 1, executable: false } as const
  const fill = (each: (tree: ReturnType<typeof openTree>, at: number) => void) => () => {
    const tree = openTree()
    for (let at = 0; at <= most.entries; at++) each(tree, at)
  }
  expect(fill((tree, at) => tree.put(String(at), file))).toThrow('many')
  expect(fill((tree, at) => tree.put(`${at}${'x'.repeat(200)}`, file))).toThrow('many')
  // What takes away all of a folder, without end.
  const cleared = (tree: ReturnType<typeof openTree>, at: number) =>
    at < 5000 ? tree.put(`a/${at}`, file) : tree.clear('a', 1)
  expect(fill(cleared)).toThrow('many')
  const long = { kind: 'link', layer: 1, target: `${'./'.repeat(1400)}a` } as const
  expect(
    fill((tree, at) => {
      if (at === 0)
        for (const [from, to] of ['ab', 'bc', 'cd'])
          tree.put(from ?? '', { ...long, target: long.target.slice(0, -1) + to })
      tree.find('a/x')
    }),
  ).toThrow('many')
})

/** An archive whose first header says that more bytes follow than can be counted. */
async function endless(): Promise<Buffer> {
  const archive = await tarOf({ a: '' })
  archive.write('g', 156, 'latin1')
  archive.set([0x80, 0, 0, 0, 0, 0x1f, ...Array(6).fill(0xff)], 124)
  archive.fill(' ', 148, 156)
  const sum = archive.subarray(0, 512).reduce((all, byte) => all + byte, 0)
  archive.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return archive
}

const ok = async () => archiveOf([await tarOf(shell)], start)
test.each([
  ['none', async () => Buffer.from('no archive at all')],
  ['none', async () => Buffer.alloc(4096, 'x')],
  ['none', () => tarOf({ 'main.py': 'print(1)' })],
  ['compressed', async () => zlib.gzipSync(await ok())],
  ['broken', async () => (await ok()).subarray(0, 2048)],
  ['broken', async () => archiveOf([zlib.gzipSync(await tarOf(shell)).subarray(0, 80)], start)],
  ['broken', async () => archiveOf([Buffer.from('x'.repeat(600))], start)],
  ['broken', () => tarOf({ 'index.json': '{"manifests":[{"digest":"sha256:0123"}]}' })],
  ['broken', () => tarOf({ 'index.json': 'x' })],
  ['broken', () => tarOf({ 'manifest.json': '[{"Config":"../../etc/hostname","Layers":[]}]' })],
  ['broken', endless],
  ['broken', async () => archiveOf([zlib.zstdCompressSync(await tarOf(shell)).subarray(0, 80)], start)],
  ['path', () => tarOf({ ['x'.repeat(2000)]: '' })],
  // A file without a name would be written again and again, and counted as none.
  ['path', async () => archiveOf([await tarOf({ ...shell, '.': '' })], start)],
  ['several', () => tarOf({ 'manifest.json': '[{"Config":"a","Layers":[]},{"Config":"b","Layers":[]}]' })],
  ['machine', async () => archiveOf([await tarOf(shell)], { ...start, architecture: 's390x' })],
  ['shell', async () => archiveOf([await tarOf({ 'bin/bash': '' })], start)],
  ['shell', async () => archiveOf([await tarOf({ 'bin/sh': { type: 'symlink', linkname: '/bin/sh' } })], start)],
  ['start', async () => archiveOf([await tarOf(shell)], {})],
  ['start', async () => archiveOf([await tarOf(shell)], { config: { Cmd: Array(5).fill('x'.repeat(8000)) } })],
  ['start', async () => archiveOf([await tarOf(shell)], { config: { Cmd: ['a'], Env: ['no pair'] } })],
  [
    'many',
    async () => archiveOf([await tarOf(Object.fromEntries([...Array(120)].map((_, at) => [String(at), ''])))], start),
  ],
  ['kind', async () => archiveOf([await tarOf({ ...shell, x: { pax: { 'GNU.sparse.major': '1' } } })], start)],
] as const)('says of an archive: %s', async (problem, make) => {
  expect(await problemOf(unpacked(await make()))).toBe(problem)
})
