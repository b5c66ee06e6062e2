import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { rowsOfWorkbook, xlsxStream } from './xlsx.ts'

const text = new TextDecoder()
async function* rows() {
  yield [['=1+1', 12.5, null]]
  yield [['A & <B>\u0001', -3, '赛']]
}

test('a workbook is a zip of its five parts, with numbers as numbers and texts that are never formulas', async () => {
  const files = unzipSync(new Uint8Array(await buffer(await xlsxStream(['名称', '成绩', ''], rows()))))
  expect(Object.keys(files).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const sheet = text.decode(files['xl/worksheets/sheet1.xml'])
  expect(sheet).toContain(
    '<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c r="B2"><v>12.5</v></c><c r="C2"/>',
  )
  expect(sheet).toContain('A &amp; &lt;B&gt;</t></is></c><c r="B3"><v>-3</v></c>')
  expect(sheet).not.toContain('<f>')
  expect(sheet.match(/<row r="\d">/g)).toHaveLength(3)
})

test('a workbook of ours is read again, as texts', async () => {
  async function* wide() {
    yield [Array.from({ length: 30 }, (_, at) => at), ['甲']]
  }
  const bytes = await buffer(await xlsxStream(['x'], wide()))
  const rows = await rowsOfWorkbook(bytes)
  expect(rows?.map((row) => row.length)).toEqual([30, 30, 30])
  expect([rows?.[0]?.[0], rows?.[1]?.[29], rows?.[2]?.slice(0, 2)]).toEqual(['x', '29', ['甲', '']])
  expect(await rowsOfWorkbook(bytes.subarray(0, 300))).toBeNull()
})

test('an error while reading rows aborts the file', async () => {
  async function* broken() {
    yield [['a']]
    throw new Error('gone')
  }
  await expect(buffer(await xlsxStream(['a'], broken()))).rejects.toThrow()
})
