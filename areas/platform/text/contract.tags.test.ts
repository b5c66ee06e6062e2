import { expect, it } from 'vitest'
import { fieldTags, tagOf, tagText } from './contract.tags.ts'

it('stores the tag that is shown, in either language', () => {
  for (const tag of Object.keys(fieldTags)) {
    expect(tagOf(tagText(tag, 'en'), 'en')).toBe(tag)
    expect(tagOf(tagText(tag, 'zh'), 'zh')).toBe(tag)
  }
})

it('takes English words in any case, and leaves a host’s own tags alone', () => {
  expect(tagOf(' time SERIES ', 'en')).toBe('时间序列')
  expect(tagOf('Bird strikes', 'en')).toBe('Bird strikes')
  expect(tagOf('鸟击', 'en')).toBe('鸟击')
  expect(tagOf('Images', 'zh')).toBe('Images')
})
