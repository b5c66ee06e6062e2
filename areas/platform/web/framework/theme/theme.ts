import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Deep indigo, the brand colour; `ember` is the warm accent of prizes and calls to action. */
const ink: MantineColorsTuple = [
  '#eef1fb',
  '#dce2f3',
  '#b6c2e6',
  '#8d9fd9',
  '#6b81ce',
  '#556ec7',
  '#4964c5',
  '#3a54ae',
  '#30479a',
  '#253b83',
]
const ember: MantineColorsTuple = [
  '#fff2e8',
  '#fde3d2',
  '#f8c5a3',
  '#f3a571',
  '#ef8a47',
  '#ec782c',
  '#e4671a',
  '#c8540f',
  '#b2480a',
  '#933902',
]

/** Backgrounds of the dark scheme: Mantine's greys look brown next to our colours. */
const dark: MantineColorsTuple = [
  '#c8cde0',
  '#b4bad0',
  '#8089a3',
  '#656d87',
  '#3d4459',
  '#353b4f',
  '#262b3b',
  '#1c1f2b',
  '#181b25',
  '#14161f',
]

export const theme = createTheme({
  colors: { ink, ember, dark },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily:
    '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "WenQuanYi Micro Hei", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: '650' },
})

const tinted = ['ink', 'ember', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'gray']
const tint = (name: string, percent: number) =>
  `color-mix(in srgb, var(--mantine-color-${name}-5) ${percent}%, var(--surface))`
/** Backgrounds of alerts and light buttons in the dark scheme: Mantine's are as strong as its filled ones. */
const darkTints = Object.fromEntries(
  tinted.flatMap((name) => [
    [`--mantine-color-${name}-light`, tint(name, 18)],
    [`--mantine-color-${name}-light-hover`, tint(name, 26)],
    [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-2)`],
  ]),
)

/** Mantine's greys, reds and dark links lack contrast for small text on these backgrounds. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566079',
    '--mantine-color-placeholder': '#6b748b',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-red-outline': '#b3261e',
    '--mantine-color-red-light-color': '#b3261e',
    '--mantine-color-red-text': '#b3261e',
  },
  dark: {
    ...darkTints,
    '--mantine-color-dimmed': '#a3abc2',
    '--mantine-color-placeholder': '#8b93ab',
    '--mantine-color-error': '#ff9aa3',
    '--mantine-color-anchor': 'var(--brand)',
    '--mantine-color-red-outline': '#ff9aa3',
    '--mantine-color-red-filled': '#e03131',
    '--mantine-color-red-filled-hover': '#c92a2a',
  },
})
