import type { Words } from '@leitai/platform/contract/inputs'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { createElement, Fragment, type ReactNode, useState } from 'react'

/** The example's words in the page's language. */
export type Say = (zh: string, en: string) => string

interface State {
  /** Lower-case words with hyphens. */
  name: string
  show: (say: Say) => ReactNode
  /** It opens above the page, by itself or by its first button: shown alone, and photographed with the page around it. */
  above?: boolean
}

/** What the gallery shows of one component of platform/ui; `file` is the component's file without its extension. */
interface Entry {
  file: string
  states: readonly State[]
}

export interface Group {
  name: string
  entries: readonly Entry[]
}

export const nothing = () => {}
export const words: Words = { zh: '城市用电量预测', en: 'City power demand forecast' }

interface HeldProps<T> {
  start: T
  children: (value: T, onChange: (value: T) => void) => ReactNode
}

/** Keeps the value of a field that an example may be tried with. */
export function Held<T>({ start, children }: HeldProps<T>): ReactNode {
  const [value, setValue] = useState(start)
  return createElement(Fragment, null, children(value, setValue))
}

/** For components that the site never renders on the server. */
export const InBrowser = ({ children }: { children: ReactNode }): ReactNode => (useHydrated() ? children : null)
