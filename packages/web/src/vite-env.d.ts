/// <reference types="vite/client" />

declare module 'postcss-preset-mantine' {
  import type { PluginCreator } from 'postcss'

  const preset: PluginCreator<unknown>
  export default preset
}
