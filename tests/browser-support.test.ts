import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newerInPages } from '../areas/platform/web/engine/newer.ts'
import { newerInScript, newerInStyles } from './browser-support.ts'

/**
 * What is built for browsers (package.json, browserslist) uses only what all of them have, or what these lists explain. An entry that is no
 * longer needed fails as well.
 */

/** What page.ts and language.ts bring where it is missing. */
const brought = new Set(newerInPages.flatMap((path) => [`.${path.split('.').at(-1)}`, path]))
brought.add('.hidePopover')

const SCRIPTS: Record<string, string> = {
  '.bytes': 'a method of Arrow’s own buffers (@duckdb/duckdb-wasm)',
  '.caretPositionFromPoint': 'ProseMirror asks for it first',
  '.caretRangeFromPoint': 'ProseMirror asks for it first',
  '.capture': 'a function of the captcha’s own',
  '.dispose': 'a method of zip.js’s own codecs',
  '.error': 'a method of stream controllers, of consoles and of the captcha’s own',
  '.exitPointerLock': 'Emscripten asks for it first',
  '.fullscreenEnabled': 'Emscripten asks for it first',
  '.requestPointerLock': 'Emscripten asks for it first',
  '.exitFullscreen': 'Emscripten asks for it first',
  '.getComposedRanges': 'ProseMirror and CodeMirror ask for it first',
  '.grow': 'a method of WebAssembly memories',
  '.requestFullscreen': 'the board for a hall asks for it first (useFullscreen)',
  '.requestSubmit': 'the captcha in a form of its own',
  '.setCapture': 'Emscripten asks for it first',
  '.startViewTransition': 'React Router asks for it first',
  DecompressionStream: 'zip.js asks for it first; of a browser without it, the server alone checks such a file',
  'Error.captureStackTrace': 'zod and React Router ask for it first',
  'Error.stackTraceLimit': 'Pyodide sets it',
  InternalError: 'Emscripten asks for it first',
  'Intl.Segmenter': 'CodeMirror and the charts ask for it first',
  ML: 'a function that the minifier named so',
  'Notification.requestPermission': 'asked for first (site/message)',
  OffscreenCanvas: 'Emscripten asks for it first',
  'Symbol.asyncDispose': 'zip.js and Pyodide ask for it first',
  'Symbol.dispose': 'Pyodide asks for it first',
  cancelIdleCallback: 'asked for first',
  clearImmediate: 'Emscripten asks for it first',
  lookbehind: 'the captcha builds the pattern only for a field of several lines, of which its form has none',
  requestIdleCallback: 'asked for first (platform/web/framework/prefetch.ts)',
  setImmediate: 'asked for first',
  'static block': 'Pyodide’s own file, which is not built: the lab’s Python needs Safari 16.4',
}

const STYLES: Record<string, string> = {
  ':details-content': 'only the opening of a disclosure is animated',
  ':has': 'only adorns, or gives more room: each stands in a rule of its own',
  ':popover-open': 'marks the button of an open menu',
  '@container': 'without it, the layout is that of a wide page',
  'range in @container': 'without it, the layout is that of a wide page',
  container: 'without it, the layout is that of a wide page',
  'container-type': 'without it, the layout is that of a wide page',
  'content-visibility': 'only animates',
  'field-sizing': 'a field keeps its height and scrolls',
  'overscroll-behavior': 'the page may scroll on below a list',
  resize: 'a field keeps its height and scrolls',
  'scrollbar-color': 'a scroll bar has the colours of the system',
  'scrollbar-width': 'a scroll bar is wider, or seen',
  'text-box-edge': 'letters stand a pixel lower',
  'text-box-trim': 'letters stand a pixel lower',
  'text-wrap': 'a last line may be a single word',
  'user-select': 'the built style has the prefixed one beside it',
  'mask-image': 'the built style has the prefixed one beside it',
}

const dist = join(import.meta.dirname, '../apps/web/dist/client')
const files: string[] = JSON.parse(readFileSync(join(dist, '.vite/files.json'), 'utf8'))

/** By what is used, the files that use it. */
function used(ending: RegExp, find: (file: string, text: string) => Set<string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of files.filter((name) => ending.test(name)))
    for (const name of find(file, readFileSync(join(dist, file), 'utf8')))
      found.set(name, [...(found.get(name) ?? []), file])
  return found
}

test('the built scripts use nothing that a supported browser lacks', () => {
  const found = used(/\.m?js$/, newerInScript)
  const left = [...found].filter(([name]) => !brought.has(name) && !(name in SCRIPTS))
  expect(left).toEqual([])
  expect(Object.keys(SCRIPTS).filter((name) => !found.has(name))).toEqual([])
}, 60_000)

test('the built style sheets use nothing that a supported browser lacks and needs', () => {
  const found = used(/\.css$/, (_file, text) => newerInStyles(text))
  expect([...found].filter(([name]) => !(name in STYLES))).toEqual([])
  expect(Object.keys(STYLES).filter((name) => !found.has(name))).toEqual([])
})

test.each([
  ['Map.groupBy(a, b)', 'Map.groupBy'],
  ['a.b.toSorted()', '.toSorted'],
  ['[1].findLast(Boolean)', null],
  ['AbortSignal.any([a])', 'AbortSignal.any'],
  ['a.showPopover()', '.showPopover'],
  ['new Set().union(b)', '.union'],
  ['new Intl.DateTimeFormat()', null],
  ['/(?<=a)b/.test(c)', 'lookbehind'],
  ['new RegExp("(?<!a)b")', 'lookbehind'],
  ['/(?<year>a)b/.test(c)', null],
  ['class A { static { b() } }', 'static block'],
  ['structuredClone(a)', null],
])('%s', (code, name) => {
  expect([...newerInScript('a.js', code)]).toEqual(name === null ? [] : [name])
})

test.each([
  ['@media (width <= 48em) { a { color: red } }', 'range in @media'],
  ['@media (max-width: 48em) { a { color: red } }', null],
  ['a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ['@supports (color: color-mix(in srgb, red, red)) { a { color: color-mix(in srgb, red, blue) } }', null],
  ['a:has(b) { color: red }', ':has'],
  ['a:focus-visible { color: red }', null],
  ['a { color: oklch(1 0 0) }', 'oklch()'],
  ['a { text-wrap: pretty }', 'text-wrap'],
])('%s', (text, name) => {
  expect([...newerInStyles(text)]).toEqual(name === null ? [] : [name])
})
