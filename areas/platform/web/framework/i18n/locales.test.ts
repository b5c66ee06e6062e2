import { describe, expect, it, test } from 'vitest'
import { languageOf, namespaceOf } from './text-names.ts'

const files = import.meta.glob<Record<string, string>>('../../../../**/texts*.json', { import: 'default', eager: true })
const namespaces = [...new Set(Object.keys(files).map(namespaceOf))]
const texts = new Map(Object.entries(files).map(([path, all]) => [`${languageOf(path)}/${namespaceOf(path)}`, all]))
const at = (language: string, name: string) => texts.get(`${language}/${name}`) ?? {}
const holes = (text: string) => [...text.matchAll(/\{(\w+)(?:\|[^{}]*)?\}/g)].map(([, name]) => name).toSorted()

test('there are texts of every domain with screens', () => {
  expect(namespaces.length).toBeGreaterThan(50)
})

describe.each(namespaces)('%s', (name) => {
  // covers: spec.audience.every-text-exists, pages.ground.each-page-both
  it('has the same keys in both languages', () => {
    expect(Object.keys(at('en', name))).toEqual(Object.keys(at('zh', name)))
  })

  it('has the same placeholders in both languages and no empty text', () => {
    for (const [key, text] of Object.entries(at('zh', name))) {
      expect(text, key).not.toBe('')
      expect(holes(at('en', name)[key] ?? ''), key).toEqual(holes(text))
    }
  })
})
