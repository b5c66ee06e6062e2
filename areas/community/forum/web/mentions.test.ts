import { expect, test } from 'vitest'
import { linkMentions } from './mentions.ts'

const people = [
  { userId: 1, userName: '演示甲' },
  { userId: 2, userName: '演示甲乙' },
  { userId: 3, userName: 'demo_user' },
]
const link = (text: string) => linkMentions(text, people, (userId) => `/p?userId=${userId}`)

test('mentioned users become links, the longest name first; code and URLs stay unchanged', () => {
  expect(link('你好@演示甲乙请看')).toBe('你好[@演示甲乙](/p?userId=2)请看')
  expect(link('@demo\\_user 和 @演示甲')).toBe('[@demo\\_user](/p?userId=3) 和 [@演示甲](/p?userId=1)')
  expect(link('`@演示甲` https://example.com/@demo_user')).toBe('`@演示甲` https://example.com/@demo_user')
  expect(link('```\n@演示甲\n```\n@演示甲')).toBe('```\n@演示甲\n```\n[@演示甲](/p?userId=1)')
  expect(link('@无人')).toBe('@无人')
})
