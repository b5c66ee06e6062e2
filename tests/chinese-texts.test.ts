import { expect, test } from 'vitest'
import { faultsOf } from './chinese-texts.ts'
import { chineseTexts } from './interface-texts.ts'

const text = (words: string) => faultsOf({ file: '', line: 0, text: words })

test('Chinese texts are written with full-width marks and a space before and after Latin letters and digits', () => {
  const texts = chineseTexts()
  expect(texts.length).toBeGreaterThan(5000)
  const found = texts.flatMap((one) => faultsOf(one).map((fault) => `${one.file}:${one.line} ${fault}`))
  expect(found).toEqual([])
})

test.each([
  '排行榜,提交',
  '成绩:高',
  '(说明)',
  '提交 3次',
  'A榜',
  '成绩 ，名次',
  '按 `id`排序,再提交',
  '验证码是 {code},{minutes} 分钟内有效',
  'A {a},B {b} 名',
  'SQL 约 6 MB,Python 约 9 MB',
])('%s is found', (words) => expect(text(words)).not.toEqual([]))

test.each([
  '成绩（A / B）：{a}',
  '按 `id` 排序，再提交',
  '使用 Python 3.9，见 https://example.org/a,b。',
  '公式 $x,y$ 与 50% 的行',
  '中文（括号） / English (brackets)',
  '请在PC端网站提交结果',
])('%s is in order', (words) => expect(text(words)).toEqual([]))
