import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments, stringify } from 'yaml'

/**
 * Renders the chart as Helm does, for what the chart uses of Go's templates and no more: `if`, `else`, `with`, `range`, `define`, `include`,
 * pipelines, parentheses, and the functions below. The thorough run renders it with Go's own templates too, and compares.
 */

type Value = unknown
interface Scope {
  dot: Value
  root: Value
  names: Record<string, Value>
}
type Node = { text: string } | { action: string } | { block: string; head: string; body: Node[]; other: Node[] }

const TRIM = /(\s*)?\{\{(-)?\s*(.*?)\s*(-)?\}\}/gs

/** Texts and actions; `-` takes the white space beside an action away. */
function tokens(source: string): ({ text: string } | { action: string })[] {
  const found: ({ text: string } | { action: string })[] = []
  let from = 0
  let cut = false
  for (const match of source.matchAll(TRIM)) {
    const start = match.index + (match[1]?.length ?? 0)
    let text = source.slice(from, start)
    if (cut) text = text.trimStart()
    if (match[2]) text = text.trimEnd()
    found.push({ text }, { action: match[3] ?? '' })
    cut = match[4] === '-'
    from = match.index + match[0].length
  }
  const rest = source.slice(from)
  found.push({ text: cut ? rest.trimStart() : rest })
  return found
}

function parseNodes(list: ReturnType<typeof tokens>, at: { index: number }): Node[] {
  const nodes: Node[] = []
  for (; at.index < list.length; at.index++) {
    const token = list[at.index]
    if (!token) break
    if ('text' in token) {
      nodes.push(token)
      continue
    }
    const [, word = '', head = ''] = /^(\w+)\s*(.*)$/s.exec(token.action) ?? []
    if (word === 'end' || word === 'else') return nodes
    if (!['if', 'with', 'range', 'define'].includes(word)) {
      nodes.push(token)
      continue
    }
    at.index++
    const body = parseNodes(list, at)
    const middle = list[at.index]
    let other: Node[] = []
    if (middle && 'action' in middle && middle.action.startsWith('else')) {
      if (middle.action !== 'else') throw new Error(`not rendered here: ${middle.action}`)
      at.index++
      other = parseNodes(list, at)
    }
    nodes.push({ block: word, head, body, other })
  }
  return nodes
}

const isTrue = (value: Value) =>
  !(
    value === undefined ||
    value === null ||
    value === false ||
    value === '' ||
    value === 0 ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  )
const written = (value: Value) => (typeof value === 'string' ? value : JSON.stringify(value))
const indented = (count: Value, text: Value) =>
  String(text)
    .split('\n')
    .map((line) => ' '.repeat(Number(count)) + line)
    .join('\n')

const functions: Record<string, (...given: Value[]) => Value> = {
  quote: (value) => JSON.stringify(String(value ?? '')),
  default: (usual, value) => (isTrue(value) ? value : usual),
  printf: (form, ...values) => String(form).replace(/%[sdv]/g, () => String(values.shift())),
  not: (value) => !isTrue(value),
  nindent: (count, text) => `\n${indented(count, text)}`,
  toYaml: (value) => stringify(value, { lineWidth: 0 }).trimEnd(),
  trunc: (count, text) => String(text).slice(0, Number(count)),
  trimSuffix: (ending, text) =>
    String(text).endsWith(String(ending)) ? String(text).slice(0, -String(ending).length) : text,
  required: (message, value) => {
    if (!isTrue(value)) throw new Error(String(message))
    return value
  },
}

function renderer(defined: Map<string, Node[]>) {
  const words = (text: string): string[] =>
    [...text.matchAll(/"(?:[^"\\]|\\.)*"|\||\(|\)|[^\s()|]+/g)].map(([word]) => word)

  /** A pipeline up to its end or a closing bracket. */
  function pipeline(list: string[], scope: Scope): Value {
    let passed: Value[] = []
    for (;;) {
      const given: Value[] = []
      let name: string | null = null
      for (;;) {
        const word = list[0]
        if (word === undefined || word === ')' || word === '|') break
        list.shift()
        if (word === '(') {
          given.push(pipeline(list, scope))
          list.shift()
        } else if (name === null && given.length === 0 && (Object.hasOwn(functions, word) || word === 'include'))
          name = word
        else given.push(operand(word, scope))
      }
      const all = [...given, ...passed]
      const value = name === null ? all[0] : call(name, all)
      if (list[0] !== '|') return value
      list.shift()
      passed = [value]
    }
  }

  function operand(word: string, scope: Scope): Value {
    if (word.startsWith('"')) return JSON.parse(word)
    if (/^-?\d+$/.test(word)) return Number(word)
    if (word.startsWith('$') && word !== '$') {
      const [name = '', ...path] = word.slice(1).split('.')
      return path.reduce(field, name === '' ? scope.root : scope.names[name])
    }
    if (word === '$') return scope.root
    if (word === '.') return scope.dot
    if (word.startsWith('.')) return word.slice(1).split('.').reduce(field, scope.dot)
    throw new Error(`not rendered here: ${word}`)
  }
  const field = (value: Value, name: string): Value =>
    typeof value === 'object' && value !== null ? (value as Record<string, Value>)[name] : undefined

  function call(name: string, given: Value[]): Value {
    if (name !== 'include') return functions[name]?.(...given)
    const body = defined.get(String(given[0]))
    if (!body) throw new Error(`there is no template ${given[0]}`)
    return render(body, { dot: given[1], root: given[1], names: {} })
  }

  function render(nodes: Node[], scope: Scope): string {
    return nodes.map((node) => one(node, scope)).join('')
  }
  function one(node: Node, scope: Scope): string {
    if ('text' in node) return node.text
    if ('action' in node) return node.action.startsWith('/*') ? '' : written(pipeline(words(node.action), scope))
    const { block, head, body, other } = node
    if (block === 'define') {
      defined.set(String(JSON.parse(head)), body)
      return ''
    }
    const [, names, from] = /^(\$\w+(?:\s*,\s*\$\w+)?)\s*:=\s*(.*)$/s.exec(head) ?? [null, null, head]
    const value = pipeline(words(from ?? head), scope)
    if (!isTrue(value)) return render(other, scope)
    if (block === 'if') return render(body, scope)
    if (block === 'with') return render(body, { ...scope, dot: value })
    const [key, item] = (names ?? '').split(',').map((name) => name.trim().slice(1))
    return Object.entries(value as object)
      .toSorted(([first], [second]) => (Array.isArray(value) ? 0 : first < second ? -1 : 1))
      .map(([name, each]) =>
        render(body, {
          ...scope,
          dot: each,
          names: { ...scope.names, ...(key && item && { [key]: name, [item]: each }) },
        }),
      )
      .join('')
  }
  return { render }
}

const merged = (one: Value, other: Value): Value =>
  typeof one === 'object' && one !== null && typeof other === 'object' && other !== null && !Array.isArray(other)
    ? Object.fromEntries(
        [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => [
          key,
          Object.hasOwn(other, key) && Object.hasOwn(one, key)
            ? merged((one as Record<string, Value>)[key], (other as Record<string, Value>)[key])
            : ((other as Record<string, Value>)[key] ?? (one as Record<string, Value>)[key]),
        ]),
      )
    : other

export interface Rendered {
  kind: string
  apiVersion: string
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> }
  [field: string]: unknown
}

/** What templates see: the values over those of the chart, the chart, and the release. */
export function chartScope(folder: string, values: object, namespace = 'leitai') {
  const chart: Record<string, unknown> = parse(readFileSync(join(folder, 'Chart.yaml'), 'utf8'))
  return {
    Values: merged(parse(readFileSync(join(folder, 'values.yaml'), 'utf8')), values),
    Chart: { AppVersion: chart.appVersion, Name: chart.name, Version: chart.version },
    Release: { Name: 'demo', Namespace: namespace, Service: 'Helm' },
  }
}

/** The objects in a rendered text. */
export const objectsIn = (name: string, text: string): Rendered[] =>
  parseAllDocuments(text).flatMap((document) => {
    const [error] = document.errors
    if (error) throw new Error(`${name}: ${error.message}`)
    const object: Rendered | null = document.toJS()
    return object === null ? [] : [object]
  })

/** The objects of a chart by its templates, with values over its own. Throws what `required` says. */
export function renderChart(folder: string, values: object): Rendered[] {
  const root = chartScope(folder, values)
  const { render } = renderer(new Map<string, Node[]>())
  const trees = readdirSync(join(folder, 'templates'))
    .toSorted()
    .map((name) => ({
      name,
      nodes: parseNodes(tokens(readFileSync(join(folder, 'templates', name), 'utf8')), { index: 0 }),
    }))
  const scope: Scope = { dot: root, root, names: {} }
  for (const { name, nodes } of trees) if (name.endsWith('.tpl')) render(nodes, scope)
  return trees
    .filter(({ name }) => name.endsWith('.yaml'))
    .flatMap(({ name, nodes }) => objectsIn(name, render(nodes, scope)))
}
