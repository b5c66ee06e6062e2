import { describe, expect, it } from 'vitest'

const files = import.meta.glob<Record<string, string>>('../../../../locales/*/*.json', {
  import: 'default',
  eager: true,
})
const names = Object.keys(files).map((path) => path.split('/').slice(-2))
const namespaces = [...new Set(names.map(([, file]) => file ?? ''))]
const at = (language: string, file: string) => files[`../../../../locales/${language}/${file}`] ?? {}
const holes = (text: string) => [...text.matchAll(/\{(\w+)(?:\|[^{}]*)?\}/g)].map(([, name]) => name).toSorted()

describe.each(namespaces)('%s', (file) => {
  // covers: spec.audience.every-text-exists, pages.ground.each-page-both
  it('has the same keys in both languages', () => {
    expect(Object.keys(at('en', file))).toEqual(Object.keys(at('zh', file)))
  })

  it('has the same placeholders in both languages and no empty text', () => {
    for (const [key, text] of Object.entries(at('zh', file))) {
      expect(text, key).not.toBe('')
      expect(holes(at('en', file)[key] ?? ''), key).toEqual(holes(text))
    }
  })
})
