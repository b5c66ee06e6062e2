import { expect, test } from 'vitest'
import { rosterText } from './RosterImport.tsx'

const read = (content: BlobPart, name = 'list.csv') => rosterText(new File([content], name))
const utf16 = (text: string) => {
  const units = Uint16Array.from(`\ufeff${text}`, (sign) => sign.charCodeAt(0))
  return new Uint8Array(units.buffer)
}

test('a list is read in the encoding that its program has written it in', async () => {
  const expected = '学号,姓名\n1001,王一'
  const gbk = [
    0xd1, 0xa7, 0xba, 0xc5, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb, 0x0a, 0x31, 0x30, 0x30, 0x31, 0x2c, 0xcd, 0xf5, 0xd2, 0xbb,
  ]
  expect(await read(expected)).toBe(expected)
  expect(await read(Uint8Array.from(gbk))).toBe(expected)
  expect(await read(utf16(expected))).toBe(expected)
})

test('a workbook of before 2007 cannot be read', async () => {
  expect(await read(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'list.xls')).toBeNull()
})
