import { render } from '@leitai/testing/web/render.tsx'
import { expect, it } from 'vitest'
import { StructuredData } from './Head.tsx'

const factsOf = async (tags: string[], language: 'zh' | 'en', name = 'x') => {
  const html = await render(<StructuredData facts={({ keywords }) => ({ name, ...keywords(tags) })} />, { language })
  const [, text = ''] = /<script[^>]*>(.*)<\/script>/s.exec(html) ?? []
  return { text, facts: JSON.parse(text) }
}

it('names tags in the language of the page', async () => {
  const tags = ['时间序列', '回归', '自定']
  expect((await factsOf(tags, 'en')).facts.keywords).toBe('Time series, Regression, 自定')
  expect((await factsOf(tags, 'zh')).facts.keywords).toBe('时间序列, 回归, 自定')
  expect((await factsOf([], 'en')).facts).not.toHaveProperty('keywords')
})

it('lets no text close the script', async () => {
  const { text, facts } = await factsOf([], 'zh', '</script><b>&\u2028')
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(facts.name).toBe('</script><b>&\u2028')
})
