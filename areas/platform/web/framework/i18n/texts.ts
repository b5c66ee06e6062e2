import type { Language } from '../../../contract/language.ts'
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

/**
 * The Chinese files define the keys; a test compares the English ones. Here are the platform’s own; those of an area’s domains are added in
 * its `namespaces.ts`.
 */
export interface Namespaces {
  common: typeof import('../../texts.common.zh.json', { with: { type: 'json' }})
  chart: typeof import('../../texts.chart.zh.json', { with: { type: 'json' }})
  outbox: typeof import('../../../outbox/texts.zh.json', { with: { type: 'json' }})
}

export type Namespace = keyof Namespaces & string

/**
 * The names with a text `tab.…` in a namespace, so that each tab has a label; `tab.label` is the label of the tab list. None where the area of
 * the namespace is missing.
 */
export type Labelled<N extends string, P extends string> = N extends Namespace
  ? Extract<keyof Namespaces[N], `${P}.${string}`> extends `${P}.${infer Name}`
    ? Exclude<Name, 'label'>
    : never
  : never
