import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'fast-png'
import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { openSolution, openSubmission } from '../../areas/platform/scoring/open.ts'
import { prepareFile } from '../../packages/scorer/src/node/prepared-file.ts'
import { readFile } from '../../packages/scorer/src/node/score-file.ts'
import type { MemberForm, ScoringSpec } from '../../packages/scorer/src/types.ts'

/**
 * Files that a network wrote in its own size, or with their axes exchanged, where the host declared no size: pixel by pixel and sample by
 * sample they are compared with others, and score low without a reason.
 */

const folder = mkdtempSync(join(tmpdir(), 'leitai-sizes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const image = (width: number, height: number, value = 1) =>
  encode({ width, height, channels: 1, depth: 8, data: new Uint8Array(width * height).fill(value) })

function wav(rate: number, samples: number): Uint8Array {
  const file = Buffer.alloc(44 + samples * 2, 0)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 2, 40)
  return new Uint8Array(file)
}

function npy(...shape: number[]): Uint8Array {
  const count = shape.reduce((product, size) => product * size, 1)
  const header = `{'descr': '<f8', 'fortran_order': False, 'shape': (${shape.join(', ')}${shape.length === 1 ? ',' : ''}), }`
  const padded = `${header.padEnd(Math.ceil((11 + header.length) / 64) * 64 - 11)}\n`
  const head = Buffer.concat([Buffer.from([0x93]), Buffer.from('NUMPY'), Buffer.from([1, 0, padded.length & 255, 0])])
  return new Uint8Array(Buffer.concat([head, Buffer.from(padded), Buffer.from(new Float64Array(count).buffer)]))
}

const forms = {
  mask: ['dice-rle', { name: '{id}.png', holds: 'mask' }, 'png'],
  image: ['psnr', { name: '{id}.png', holds: 'image' }, 'png'],
  sound: ['si-sdr', { name: '{id}.wav', holds: 'sound' }, 'wav'],
  array: ['si-sdr', { name: '{id}.npy', holds: 'numbers' }, 'npy'],
} as const satisfies Record<string, [string, MemberForm, string]>

async function faultsOf(kind: keyof typeof forms, truth: Uint8Array[], answer: Uint8Array[]) {
  const [metric, form, ending] = forms[kind]
  const spec: ScoringSpec = {
    id: 'id',
    target: ['y'],
    prediction: ['y'],
    b: 'none',
    metric: { name: metric },
    split: { by: 'seed', seed: 's', aShare: 1 },
    files: { truth: { y: form }, members: { y: form } },
  }
  const zip = (files: Uint8Array[]) =>
    zipSync(Object.fromEntries(files.map((file, k): [string, Uint8Array] => [`${k + 1}.${ending}`, file])))
  const paths = { solution: join(folder, 'solution.zip'), prepared: join(folder, 'p.bin'), file: join(folder, 'f.zip') }
  writeFileSync(paths.solution, zip(truth))
  writeFileSync(paths.file, zip(answer))
  const made = await prepareFile(openSolution(paths.solution, folder), spec, paths.prepared)
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  const read = await readFile(paths.prepared, openSubmission(paths.file, folder))
  return 'faults' in read ? read.faults : []
}

test.each<[string, keyof typeof forms, Uint8Array[], Uint8Array[], string, string]>([
  ['masks of the network’s size', 'mask', [image(8, 8)], [image(4, 4)], '4 × 4', '8 × 8'],
  ['masks whose sides are exchanged', 'mask', [image(8, 2)], [image(2, 8)], '2 × 8', '8 × 2'],
  ['one mask of many', 'mask', [image(8, 8), image(6, 4)], [image(8, 8), image(8, 8)], '8 × 8', '6 × 4'],
  ['images whose sides are exchanged', 'image', [image(8, 2)], [image(2, 8)], '2 × 8', '8 × 2'],
  ['sounds of another rate', 'sound', [wav(16_000, 90)], [wav(8000, 90)], '8000 Hz', '16000 Hz'],
  ['arrays whose axes are exchanged', 'array', [npy(2, 3)], [npy(3, 2)], '3 × 2', '2 × 3'],
])('%s are refused, with both sizes', async (_, kind, truth, answer, found, expected) => {
  expect(await faultsOf(kind, truth, answer)).toMatchObject([{ code: 'member-size', found, expected }])
})

test.each<[string, keyof typeof forms, Uint8Array[], Uint8Array[]]>([
  ['masks of several sizes', 'mask', [image(8, 8), image(6, 4)], [image(8, 8, 255), image(6, 4)]],
  ['sounds of another length', 'sound', [wav(16_000, 90)], [wav(16_000, 80)]],
  ['arrays of more rows', 'array', [npy(2, 3)], [npy(4, 3)]],
  ['an array of one axis', 'array', [npy(2, 3)], [npy(6)]],
  [
    'arrays where the solution’s vary, as how many rows there are is the answer,',
    'array',
    [npy(2, 3), npy(4, 3)],
    [npy(3, 2), npy(4, 3)],
  ],
])('%s are read', async (_, kind, truth, answer) => {
  expect(await faultsOf(kind, truth, answer)).toEqual([])
})
