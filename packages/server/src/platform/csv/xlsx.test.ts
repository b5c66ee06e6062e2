import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { xlsxStream } from './xlsx.ts'

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
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c><v>12.5</v></c><c/>')
  expect(sheet).toContain('A &amp; &lt;B&gt;</t></is></c><c><v>-3</v></c>')
  expect(sheet).not.toContain('<f>')
  expect(sheet.match(/<row>/g)).toHaveLength(3)
})

test('an error while reading rows aborts the file', async () => {
  async function* broken() {
    yield [['a']]
    throw new Error('gone')
  }
  await expect(buffer(await xlsxStream(['a'], broken()))).rejects.toThrow()
})
