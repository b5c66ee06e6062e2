import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'fast-png'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { openSolution, openSubmission } from '../../areas/platform/scoring/open.ts'
import { prepareFile } from '../../packages/scorer/src/node/prepared-file.ts'
import { readFile } from '../../packages/scorer/src/node/score-file.ts'
import type { ScoringSpec } from '../../packages/scorer/src/types.ts'

/** Small files that would become large, within the zips that a stage takes: each is refused for what it claims, before that is paid. */
const folder = mkdtempSync(join(tmpdir(), 'leitai-bombs-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** Of a processor: a second to start, and so many times what unpacking alone takes. */
const MOST_TIMES = 5

const base = { id: 'id', target: ['y'], prediction: ['y'], b: 'none' as const }
const mask = { name: '{id}.png', holds: 'mask' as const }
const sound = { name: '{id}.wav', holds: 'sound' as const }
const split = { by: 'seed' as const, seed: 's', aShare: 1 }
const specs = {
  masks: { ...base, split, metric: { name: 'dice-rle' }, files: { members: { y: mask }, truth: { y: mask } } },
  sounds: { ...base, split, metric: { name: 'si-sdr' }, files: { members: { y: sound }, truth: { y: sound } } },
  tables: { ...base, split, metric: { name: 'mae' }, files: { formats: ['csv', 'json', 'jsonl', 'npz'] } },
} satisfies Record<string, ScoringSpec>

function png(width: number, height: number, data: Uint8Array) {
  const chunk = (type: string, body: Uint8Array) => {
    const part = Buffer.concat([Buffer.from(type), body])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc32(part))
    return Buffer.concat([length, part, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(data)), chunk('IEND', new Uint8Array())]),
  )
}
function wav(samples: number) {
  const file = Buffer.alloc(44 + samples)
  file.write('RIFF')
  file.writeUInt32LE(36 + samples, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    file.writeUInt16LE(value, at)
  file.writeUInt32LE(8000, 24)
  file.write('data', 36)
  file.writeUInt32LE(samples, 40)
  return new Uint8Array(file)
}
const flat = (width: number) =>
  encode({ width, height: width, channels: 1, depth: 8, data: new Uint8Array(width * width) })
const solutions = {
  masks: ['solution.zip', zipSync({ 'a.png': flat(8), 'b.png': flat(8) })],
  sounds: ['solution.zip', zipSync({ 'a.wav': wav(100), 'b.wav': wav(100) })],
  tables: ['solution.csv', new TextEncoder().encode('id,y\n1,1\n2,2\n')],
} as const

async function refusal(kind: keyof typeof specs, name: string, content: Uint8Array) {
  const [of, truth] = solutions[kind]
  const paths = {
    solution: join(folder, `${kind}-${of}`),
    prepared: join(folder, `${kind}.bin`),
    file: join(folder, name),
  }
  writeFileSync(paths.solution, truth)
  writeFileSync(paths.file, content)
  const made = await prepareFile(openSolution(paths.solution, folder), specs[kind], paths.prepared)
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  const before = process.threadCpuUsage()
  const read = await readFile(paths.prepared, openSubmission(paths.file, folder))
  const { user, system } = process.threadCpuUsage(before)
  return { faults: 'faults' in read ? read.faults : [], seconds: (user + system) / 1e6 }
}

const text = (content: string) => new TextEncoder().encode(content)
const cases: [what: string, kind: keyof typeof specs, name: string, files: Record<string, Uint8Array>, code: string][] =
  [
    [
      'an image that claims 3.6 billion pixels',
      'masks',
      'a.zip',
      { 'a.png': png(60_000, 60_000, new Uint8Array(9)) },
      'image-size',
    ],
    [
      'an image whose pixels are 300 MB more than it says',
      'masks',
      'a.zip',
      { 'a.png': png(8, 8, new Uint8Array(3e8)) },
      'not-png',
    ],
    ['a sound of 60 million samples', 'sounds', 'a.zip', { 'a.wav': wav(60_000_000) }, 'sound-shape'],
    [
      'a list nested a million times',
      'tables',
      'a.zip',
      { 'a.json': text(`[{"id":1,"y":${'['.repeat(1e6)}${']'.repeat(1e6)}}]`) },
      'json-value',
    ],
    [
      'objects nested a million times',
      'tables',
      'a.zip',
      { 'a.json': text(`${'{"a":'.repeat(1e6)}1${'}'.repeat(1e6)}`) },
      'json-value',
    ],
    [
      'objects nested a million times in a line',
      'tables',
      'a.zip',
      { 'a.jsonl': text(`{"id":1,"y":${'{"a":'.repeat(6e5)}1${'}'.repeat(6e5)}}\n`) },
      'json-value',
    ],
    [
      '80 MB of one row',
      'tables',
      'a.zip',
      { 'a.csv': text(`id,y\n${'1,0.5\n'.repeat(13_000_000)}`) },
      'too-many-rows',
    ],
    ['80 MB of one line', 'tables', 'a.zip', { 'a.csv': text(`id,y\n1,${'0'.repeat(8e7)}`) }, 'line-too-long'],
    ['80 MB of blank lines', 'tables', 'a.zip', { 'a.csv': text(`id,y\n${'\n'.repeat(8e7)}`) }, 'blank-line'],
  ]
test.each(cases)('%s', async (_, kind, name, files, code) => {
  const zip = zipSync(files)
  const before = process.threadCpuUsage()
  unzipSync(zip)
  const { user, system } = process.threadCpuUsage(before)
  const { faults, seconds } = await refusal(kind, name, zip)
  expect(faults.at(-1)).toMatchObject({ code })
  expect(seconds).toBeLessThan(1 + (MOST_TIMES * (user + system)) / 1e6)
})
