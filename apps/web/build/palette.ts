import { theme, variables } from '@leitai/platform/web/framework/theme/theme'
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'

const NAME = 'virtual:palette.css'
const ID = `\0${NAME}`

/** Emits the CSS variables of our Mantine theme as a style sheet. Otherwise the provider would inline the same 14 kB into every page. */
export function palette(): Plugin {
  return {
    name: 'palette',
    resolveId: (id) => (id === NAME ? ID : undefined),
    load: (id) => (id === ID ? paletteCss() : undefined),
  }
}

function paletteCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const standing = defaultCssVariablesResolver(merged)
  const ours = variables(merged)
  return convertCssVariables({
    variables: { ...standing.variables, '--mantine-scale': '1', ...ours.variables },
    light: { ...standing.light, '--mantine-color-scheme': 'light', ...ours.light },
    dark: { ...standing.dark, '--mantine-color-scheme': 'dark', ...ours.dark },
  })
}
