import { encode, type PngDataArray } from 'fast-png'
import { expect, test } from 'vitest'
import { readMember } from '../../packages/tables/src/member-values.ts'

/** Masks as PNG of other people’s tools: colours, transparency and palettes. The right one is the pixel in the first row and second column. */

const RIGHT = { text: '3 1' }
const form = { name: 'masks/{id}.png', holds: 'mask' } as const
const read = (
  channels: 1 | 2 | 3 | 4,
  data: number[],
  more: { depth?: 8 | 16; palette?: [number, number, number][] } = {},
) => {
  const values: PngDataArray = more.depth === 16 ? Uint16Array.from(data) : Uint8Array.from(data)
  return readMember(encode({ width: 2, height: 2, channels, data: values, ...more }), form, 'utf-8')
}
const pixels = (off: number[], on: number[]) => [...off, ...on, ...off, ...off]

test.each<[string, 1 | 2 | 3 | 4, number[]]>([
  ['grey', 1, pixels([0], [255])],
  ['classes', 1, pixels([0], [1])],
  ['grey, all of it opaque', 2, pixels([0, 255], [255, 255])],
  ['white on black', 3, pixels([0, 0, 0], [255, 255, 255])],
  ['red on black', 3, pixels([0, 0, 0], [255, 0, 0])],
  ['white on black, all of it opaque', 4, pixels([0, 0, 0, 255], [255, 255, 255, 255])],
  ['white on nothing', 4, pixels([0, 0, 0, 0], [255, 255, 255, 255])],
  ['grey on nothing', 2, pixels([0, 0], [255, 255])],
])('a mask in %s is read', async (_, channels, data) => {
  expect(await read(channels, data)).toMatchObject(RIGHT)
})

test('the smallest value of 16 bits is set', async () => {
  expect(await read(1, pixels([0], [1]), { depth: 16 })).toMatchObject(RIGHT)
})

test.each<[string, 2 | 3 | 4, number[]]>([
  ['green on black', 3, pixels([0, 0, 0], [0, 255, 0])],
  ['the colours of Pascal VOC', 3, [...pixels([0, 0, 0], [128, 0, 0]).slice(0, 9), 0, 128, 0]],
  ['black on nothing', 4, pixels([0, 0, 0, 0], [0, 0, 0, 255])],
  ['white on transparent white', 4, pixels([255, 255, 255, 0], [255, 255, 255, 255])],
  ['grey on transparent grey', 2, pixels([255, 0], [255, 255])],
])('a mask in %s may mean several masks, and is refused', async (_, channels, data) => {
  await expect(read(channels, data)).rejects.toMatchObject({ fault: { code: 'mask-channels' } })
})
