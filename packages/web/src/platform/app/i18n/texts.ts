import type { Language } from '@leitai/contract/core/language'
import type { Namespace } from './namespaces.ts'

export type Messages = Record<string, string>

/** The texts of one language, loaded by namespace. */
export interface Texts {
  readonly language: Language
  load(namespaces: readonly Namespace[]): Promise<void>
  get(namespace: Namespace, key: string): string
}

const files = import.meta.glob<Messages>('../../../../locales/*/*.json', { import: 'default' })

export function createTexts(language: Language): Texts {
  const loaded = new Map<string, Messages>()
  return {
    language,
    async load(namespaces) {
      const missing = namespaces.filter((name) => !loaded.has(name))
      await Promise.all(
        missing.map(async (name) => {
          const file = files[`../../../../locales/${language}/${name}.json`]
          if (file) loaded.set(name, await file())
        }),
      )
    },
    get: (namespace, key) => loaded.get(namespace)?.[key] ?? key,
  }
}
