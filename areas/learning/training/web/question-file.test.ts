import { expect, test } from 'vitest'
import { questionFile } from './QuestionEditor.tsx'

const read = (content: BlobPart, name: string) => questionFile(new File([content], name))
/** 判断,对 in GBK, as Excel saves CSV in China. */
const gbk = Uint8Array.from([0xc5, 0xd0, 0xb6, 0xcf, 0x2c, 0xb6, 0xd4])

test.each<[string, BlobPart]>([
  ['UTF-8', '判断,对'],
  ['UTF-8 with a mark', '\ufeff判断,对'],
  ['GBK', gbk],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x24, 0x52, 0xad, 0x65, 0x2c, 0, 0xf9, 0x5b])],
])('questions in %s are read as they were written', async (_, content) => {
  expect(await read(content, '题目.CSV')).toEqual({ format: 'csv', text: '判断,对' })
})

test('a workbook is sent as it is, and any other file as JSON', async () => {
  expect(await read(gbk, 'a.xlsx')).toEqual({ format: 'xlsx', text: 'xdC2zyy21A==' })
  expect(await read('[]', 'questions.json')).toEqual({ format: 'json', text: '[]' })
})
