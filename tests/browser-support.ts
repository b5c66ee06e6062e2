import { createRequire } from 'node:module'
import type { CompatData, Identifier, SupportBlock } from '@mdn/browser-compat-data'
import postcss, { type ChildNode } from 'postcss'
import { parseSync, Visitor } from 'vite'
import project from '../package.json' with { type: 'json' }

/** What built scripts and style sheets use that some supported browser lacks, by MDN's data of browsers. */

const load: (name: string) => CompatData = createRequire(import.meta.url)
const { api, css, javascript } = load('@mdn/browser-compat-data')
const { builtins = {} } = javascript

const NAMES = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'safari_ios' } as const
type Name = keyof typeof NAMES
const isName = (name: string): name is Name => name in NAMES
const oldest = project.browserslist.map((query) => {
  const [name = '', version] = query.split(' >= ')
  if (!isName(name)) throw new Error(`package.json names an unknown browser: ${query}`)
  return { browser: NAMES[name], version: Number(version) }
})

const isIn = (support: SupportBlock) =>
  oldest.every(({ browser, version }) => {
    const all = [support[browser] ?? []].flat()
    return all.some(
      ({ version_added, flags, prefix, alternative_name }) =>
        !flags &&
        !prefix &&
        !alternative_name &&
        typeof version_added === 'string' &&
        Number.parseFloat(version_added.replace('≤', '')) <= version,
    )
  })
const has = (entry: Identifier | undefined) => entry?.__compat === undefined || isIn(entry.__compat.support)

/** Objects and interfaces that scripts can name. */
const owners: Record<string, Identifier> = { ...api, ...builtins, ...api.Window }
/** Whose methods scripts call on what they did not make themselves: other interfaces share their names with every library’s own. */
const COMMON = [
  'Element',
  'HTMLElement',
  'HTMLDialogElement',
  'HTMLInputElement',
  'HTMLFormElement',
  'Node',
  'Document',
  'Event',
  'AbortSignal',
  'Blob',
  'Response',
  'Crypto',
  'URLSearchParams',
  'FormData',
  'Range',
  'Selection',
]
/** Which libraries use only after asking for the object itself. */
const RARE = ['Temporal', 'Atomics', 'Iterator', 'DisposableStack', 'AsyncDisposableStack', 'WebAssembly']
const objects = Object.entries(builtins).flatMap(([name, entry]) => (RARE.includes(name) ? [] : [entry]))
const methods = new Map<string, boolean>()
for (const entry of [...objects, ...COMMON.map((name) => api[name] ?? {})])
  for (const [name, member] of Object.entries(entry))
    if (/^[a-zA-Z]+$/.test(name)) methods.set(name, (methods.get(name) ?? false) || has(member))
const isNewMethod = (name: string) => methods.get(name) === false

const LOOKBEHIND = /\(\?<[=!]/

/** Names such as `Map.groupBy`, `.toSorted`, `Temporal` and `lookbehind`. */
export function newerInScript(file: string, code: string): Set<string> {
  const found = new Set<string>()
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const global = (name: string) => {
    if (Object.hasOwn(owners, name) && !has(owners[name])) found.add(name)
  }
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== 'Identifier') return
      const { name } = property
      const owner = object.type === 'Identifier' ? owners[object.name] : undefined
      const own = owner?.[`${name}_static`] ?? owner?.[name]
      if (own && object.type === 'Identifier') {
        if (!has(own)) found.add(`${object.name}.${name}`)
      }
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') global(callee.name)
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') global(callee.name)
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return
      const { object, property } = callee
      const isGlobal = object.type === 'Identifier' && Object.hasOwn(owners, object.name)
      if (!isGlobal && isNewMethod(property.name)) found.add(`.${property.name}`)
    },
    StaticBlock: () => void found.add('static block'),
    Literal(literal) {
      if ('regex' in literal && literal.regex) {
        if (LOOKBEHIND.test(literal.regex.pattern)) found.add('lookbehind')
        if (literal.regex.flags.includes('v')) found.add('flag v')
      } else if (typeof literal.value === 'string' && LOOKBEHIND.test(literal.value)) found.add('lookbehind')
    },
    TemplateElement({ value }) {
      if (LOOKBEHIND.test(value.raw)) found.add('lookbehind')
    },
    ImportAttribute: () => void found.add('import attributes'),
  }).visit(program)
  return found
}

const isSupported = (group: Record<string, Identifier> | undefined, name: string) =>
  !group || !Object.hasOwn(group, name) || has(group[name])
const functions = Object.assign({}, css.types, css.types?.color, css.types?.image, css.types?.gradient)

const isAskedFor = ({ parent }: ChildNode): boolean =>
  parent !== undefined &&
  parent.type !== 'root' &&
  parent.type !== 'document' &&
  ((parent.type === 'atrule' && 'name' in parent && parent.name === 'supports') || isAskedFor(parent as ChildNode))

/** Names such as `text-wrap`, `@container`, `:has` and `color-mix()`; what stands within @supports is asked for there. */
export function newerInStyles(text: string): Set<string> {
  const found = new Set<string>()
  postcss.parse(text).walk((node) => {
    if (isAskedFor(node)) return
    if (node.type === 'atrule') {
      if (!isSupported(css['at-rules'], node.name)) found.add(`@${node.name}`)
      if (/[<>]/.test(node.params) && /^(?:media|container)$/.test(node.name)) found.add(`range in @${node.name}`)
    } else if (node.type === 'rule') {
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z][a-z-]+)/g))
        if (!isSupported(css.selectors, name)) found.add(`:${name}`)
      if (node.selector.includes('&')) found.add('nesting')
    } else if (node.type === 'decl') {
      if (!node.prop.startsWith('-') && !isSupported(css.properties, node.prop)) found.add(node.prop)
      for (const [, name = ''] of node.value.matchAll(/([a-z-]+)\(/g))
        if (!isSupported(functions, name)) found.add(`${name}()`)
      if (/\d(?:dvh|svh|lvh|dvw)\b/.test(node.value) && !has(css.types?.length?.viewport_percentage_units_dynamic))
        found.add('dvh')
    }
  })
  return found
}
