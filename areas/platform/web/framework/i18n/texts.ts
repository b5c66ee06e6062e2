import type { Language } from '../../../contract/language.ts'
import type { Namespace } from './namespaces.ts'
import { type Messages, readTexts } from './text-files.ts'

/** The texts of one language, loaded by namespace. */
export interface Texts {
  readonly language: Language
  load(namespaces: readonly Namespace[]): Promise<void>
  loaded(): Namespace[]
  get(namespace: Namespace, key: string): string
}

export function createTexts(language: Language): Texts {
  const loaded = new Map<Namespace, Messages>()
  return {
    language,
    async load(namespaces) {
      const missing = namespaces.filter((name) => !loaded.has(name))
      await Promise.all(
        missing.map(async (name) => {
          loaded.set(name, await readTexts(language, name))
        }),
      )
    },
    loaded: () => [...loaded.keys()],
    get: (namespace, key) => loaded.get(namespace)?.[key] ?? key,
  }
}
