import { expect, test } from 'vitest'
import type { Design } from '../contract.ts'
import { moved, placesOf, QR, SEAL, stepOf } from './query.ts'

const design: Design = {
  language: 'zh',
  frame: 'none',
  frameColour: '#000000',
  background: null,
  seal: null,
  sealAt: { x: 1, y: 2, size: 20 },
  qrAt: { x: 3, y: 4, size: 20 },
  fields: [
    {
      id: 'name',
      text: { zh: '{name}', en: '' },
      x: 10,
      y: 20,
      width: 100,
      size: 20,
      colour: '#000000',
      align: 'center',
      bold: false,
    },
  ],
}

test('a seal takes up space only if there is one', () => {
  expect(placesOf(design).map(({ target }) => target)).toEqual(['name', QR])
  expect(placesOf({ ...design, seal: 'key' }).map(({ target }) => target)).toEqual(['name', QR, SEAL])
})

test('moved boxes stay on the page and snap to half millimetres', () => {
  expect(moved(design, 'name', { x: 12.3, y: -5 }).fields[0]).toMatchObject({ x: 12.5, y: 0 })
  expect(moved(design, QR, { x: 999, y: 999 }).qrAt).toEqual({ x: 297, y: 210, size: 20 })
  expect(moved(design, SEAL, { x: 5, y: 6 }).sealAt).toEqual({ x: 5, y: 6, size: 20 })
})

test('arrow keys move by one millimetre, or by ten', () => {
  expect(stepOf('ArrowLeft', false)).toEqual({ x: -1, y: 0 })
  expect(stepOf('ArrowDown', true)).toEqual({ x: 0, y: 10 })
  expect(stepOf('a', false)).toBeNull()
})
