import type { Language } from '@leitai/contract/core/language'
import type { Namespace } from './namespaces.ts'

export type Messages = Record<string, string>

const files = import.meta.glob<Messages>('../../../../locales/*/*.json', { import: 'default' })

/** The texts of one namespace. In the browser's build they come in bundles (build/bundle.ts replaces this module). */
export async function readTexts(language: Language, name: Namespace): Promise<Messages> {
  return (await files[`../../../../locales/${language}/${name}.json`]?.()) ?? {}
}
