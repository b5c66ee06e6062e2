import type { Language } from '../../../contract/language.ts'
import { languageOf, namespaceOf } from './text-names.ts'
import type { Namespace } from './texts.ts'

export type Messages = Record<string, string>

const files = import.meta.glob<Messages>('../../../../**/texts*.json', { import: 'default' })
const byName = new Map(Object.entries(files).map(([file, read]) => [`${languageOf(file)}/${namespaceOf(file)}`, read]))

/** The texts of one namespace. In the browser's build they come in bundles (apps/web/build/bundle.ts replaces this module). */
export async function readTexts(language: Language, name: Namespace): Promise<Messages> {
  return (await byName.get(`${language}/${name}`)?.()) ?? {}
}
