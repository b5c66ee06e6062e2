/// <reference types="vite/client" />

declare module 'postcss-preset-mantine' {
  import type { PluginCreator } from 'postcss'

  const preset: PluginCreator<unknown>
  export default preset
}

interface ImportMeta {
  /** In a route or tab module, written by the build (build/derived.ts); undefined when run by Node alone. */
  readonly derived: import('@leitai/platform/web/framework/screen').Derived
}

declare module 'markdown-it-footnote' {
  const footnotes: (parser: import('markdown-it').MarkdownIt) => void
  export default footnotes
}
