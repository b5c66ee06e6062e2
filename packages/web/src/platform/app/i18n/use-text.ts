import { tagText } from '@leitai/contract/competition/tags'
import { fill } from '@leitai/contract/core/fill'
import type { Language } from '@leitai/contract/core/language'
import type { Words } from '@leitai/contract/core/shape'
import { useApp } from '../context.ts'
import type { Namespace, Namespaces } from './namespaces.ts'

export type Say<N extends Namespace> = (
  key: keyof Namespaces[N] & string,
  values?: Record<string, string | number>,
) => string

/** `t('key', {name: value})` in the reader's language. The build finds by this call which namespaces a screen loads (build/derived.ts). */
export function useText<N extends Namespace>(namespace: N): Say<N> {
  const { texts } = useApp()
  return (key, values) => fill(texts.get(namespace, key), values)
}

export const useLanguage = (): Language => useApp().language

/** Says a field tag in the reader's language. */
export function useTag(): (tag: string) => string {
  const { language } = useApp()
  return (tag) => tagText(tag, language)
}

/** Picks the reader's language; an empty one gives the other. */
export function useWords(): (words: Words) => string {
  const { language } = useApp()
  return (words) => (language === 'zh' ? words.zh || words.en : words.en || words.zh)
}
