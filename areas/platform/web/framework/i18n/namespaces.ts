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
