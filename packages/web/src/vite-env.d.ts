/// <reference types="vite/client" />

declare module 'postcss-preset-mantine' {
  import type { PluginCreator } from 'postcss'

  const preset: PluginCreator<unknown>
  export default preset
}

interface ImportMeta {
  /** Of a route module or a module of a tab, written by the build (build/derived.ts); Node alone leaves it out. */
  readonly derived: import('./platform/app/screen.ts').Derived
}
