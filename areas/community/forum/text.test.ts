import { plainOf } from '@leitai/platform/text/plain'
import { expect, test } from 'vitest'
import { handlesIn } from './text.ts'

test('plain text is what remains of Markdown for a reader', () => {
  expect(
    plainOf('## 标题\n\n- **粗** 和 `代码`\n\n```py\nx = 1\n```\n![图](/v3/picture/a.jpg) [链接](https://example.com)'),
  ).toBe('标题 粗 和 代码 x = 1 图 链接')
})

test('characters that only look like Markdown stay and count', () => {
  const hidden = '藏起来的话'
  for (const text of [`[a](${hidden} ${hidden})`, `\`\`\`${hidden}\`${hidden}`, `\`\`\`\n~~~ ${hidden}\n\`\`\``])
    expect(plainOf(text)).toContain(hidden)
  expect(plainOf('[甲](<https://example.com/a b> "题") [乙](/v3/home.html \'题\')')).toBe('甲 乙')
})

test('entities written by the editor are decoded', () => {
  expect(plainOf('1 &lt; 2 &amp;&amp; x\\_1')).toBe('1 < 2 && x_1')
  expect(plainOf('&#28436;&#x793a; &#xd83d;&#9999999;')).toBe('演示')
})

test('mentions are found outside code and URLs', () => {
  expect(handlesIn('@演示甲 你好@演示乙，`@演示丙` https://example.com/@demo a@example.com @demo\\_user')).toEqual([
    '演示甲',
    '演示乙',
    'demo_user',
  ])
})

test('a text of Markdown markers alone is parsed in linear time', () => {
  for (const text of [
    '['.repeat(20_000),
    '![]('.repeat(5000),
    '`'.repeat(20_000),
    '@'.repeat(20_000),
    `\`\`\`${' '.repeat(19_000)}x`,
  ]) {
    expect(plainOf(text).length).toBeLessThanOrEqual(20_000)
    expect(handlesIn(text)).toEqual([])
  }
})
