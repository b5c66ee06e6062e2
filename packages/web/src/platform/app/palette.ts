import type { ComponentType } from 'react'

type Palette = ComponentType<{ onClose: () => void }>

let load: (() => Promise<{ default: Palette }>) | null = null

/** Sets the loader of the search over the site: bootstrap calls it, as the chrome must not import a domain. */
export function providePalette(from: () => Promise<{ default: Palette }>): void {
  load = from
}

/** Loads the search's code on first use. */
export function palette(): Promise<{ default: Palette }> {
  if (!load) throw new Error('nobody has said where the search over the site is')
  return load()
}
