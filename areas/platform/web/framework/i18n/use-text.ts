import { fill } from '../../../contract/fill.ts'
import type { Words } from '../../../contract/inputs.ts'
import type { Language } from '../../../contract/language.ts'
import { tagText } from '../../../text/contract.tags.ts'
import { useApp } from '../context.ts'
import type { Namespace, Namespaces } from './texts.ts'

export type Say<N extends Namespace> = (
  key: keyof Namespaces[N] & string,
  values?: Record<string, string | number>,
) => string

/** `t('key', {name: value})` in the user's language. The build finds a page's namespaces by these calls (build/derived.ts). */
export function useText<N extends Namespace>(namespace: N): Say<N> {
  const { texts } = useApp()
  return (key, values) => fill(texts.get(namespace, key), values)
}

export const useLanguage = (): Language => useApp().language

/** Translates a field tag to the user's language. */
export function useTag(): (tag: string) => string {
  const { language } = useApp()
  return (tag) => tagText(tag, language)
}

/** Selects the text in the user's language, or the other one if it is empty. */
export function useWords(): (words: Words) => string {
  const { language } = useApp()
  return (words) => (language === 'zh' ? words.zh || words.en : words.en || words.zh)
}
