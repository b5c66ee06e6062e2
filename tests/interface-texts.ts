import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

const ROOT = join(import.meta.dirname, '..')
export const HAN = '\\u4e00-\\u9fff'
const han = new RegExp(`[${HAN}]`)

export interface Text {
  file: string
  line: number
  text: string
}
/** What a node of the syntax tree says; '\uffff' stands for what is filled in. */
type Node = { type: string; start: number } & Record<string, unknown>
type Note = (start: number, text: string) => void

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** The texts that an expression may give: a literal, a template, either side of a choice, a sum of them. */
function textsOf(node: unknown): { start: number; text: string }[] {
  if (!isNode(node)) return []
  const { type, start, value, quasis } = node
  if (type === 'Literal') return typeof value === 'string' ? [{ start, text: value }] : []
  if (type === 'TemplateLiteral' && Array.isArray(quasis))
    return [
      { start, text: quasis.map((quasi) => quasi.value.cooked ?? quasi.value.raw).join('\uffff') },
      ...[node.expressions].flat().flatMap(textsOf),
    ]
  if (type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(textsOf)
  if (type === 'BinaryExpression' || type === 'LogicalExpression') return [node.left, node.right].flatMap(textsOf)
  if (type === 'ArrowFunctionExpression') return textsOf(node.body)
  return []
}
const isChinese = (node: unknown) => textsOf(node).some(({ text }) => han.test(text))
/** Also with a few Chinese characters, which are a fault of their own. */
const isEnglish = (node: unknown) => {
  const text = textsOf(node)
    .map((one) => one.text)
    .join('')
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return count(/[a-z]/giu) > 4 * count(new RegExp(`[${HAN}]`, 'gu'))
}

function visited(file: string, content: string, visitorOf: (note: Note) => ConstructorParameters<typeof Visitor>[0]) {
  const { program, errors } = parseSync(file, content)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const texts: Text[] = []
  new Visitor(
    visitorOf((start, text) => texts.push({ file, line: content.slice(0, start).split('\n').length, text })),
  ).visit(program)
  return texts
}

/** String literals of a source file, and what templates and elements say. */
const chineseOfSource = (file: string, content: string): Text[] =>
  visited(file, content, (note) => ({
    Literal: ({ start, value }) => typeof value === 'string' && note(start, value),
    JSXText: ({ start, value }) => note(start, value),
    TemplateLiteral: (node) => note(node.start, textsOf(node)[0]?.text ?? ''),
  })).filter(({ text }) => han.test(text))

/** What stands right after a Chinese text in a list, a call or a choice; `en` beside `zh`; and 'Chinese|English'. */
const englishOfSource = (file: string, content: string): Text[] =>
  visited(file, content, (note) => {
    const noteAll = (node: unknown) => {
      for (const { start, text } of textsOf(node)) note(start, text)
    }
    const noteDeep = (node: unknown) => {
      if (!isNode(node) || node.type !== 'ObjectExpression') return noteAll(node)
      for (const property of [node.properties].flat()) if (isNode(property)) noteDeep(property.value)
    }
    const inOrder = (nodes: unknown[]) => {
      nodes.forEach((node, at) => {
        if (at > 0 && isChinese(nodes[at - 1]) && isEnglish(node)) noteAll(node)
      })
    }
    return {
      Literal: ({ start, value }) => {
        const [, zh, en] = (typeof value === 'string' && /^([^|<]+)\|([^|\s][^|]*)$/.exec(value)) || []
        if (zh && en && han.test(zh)) note(start, en)
      },
      ArrayExpression: ({ elements }) => inOrder(elements),
      CallExpression: ({ arguments: given }) => inOrder(given),
      ConditionalExpression: ({ consequent, alternate }) => inOrder([consequent, alternate]),
      ObjectExpression: ({ properties }) => {
        for (const property of properties) {
          const { key, value } = property as unknown as { key?: { name?: string }; value?: unknown }
          if (key?.name === 'en' && !textsOf(value).some(({ text }) => /\|\S/.test(text))) noteDeep(value)
        }
      },
    }
  })

const byLine = (file: string, content: string): Text[] =>
  content.split('\n').map((text, at) => ({ file, line: at + 1, text }))
const ofJson = (file: string, content: string): Text[] => {
  const texts: Record<string, string> = JSON.parse(content)
  return Object.entries(texts).map(([key, text]) => ({ file: `${file} ${key}`, line: 0, text }))
}
const withoutCode = (content: string) => content.replace(/```[\s\S]*?```/gu, (code) => code.replace(/[^\n]/gu, ''))

const filesLike = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => pattern.test(file) && !NOT.test(file))
const contentOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Files that no reader sees as texts: tests, data, and what recognises what others write. */
const NOT =
  /\.test\.|testing-cases|docs\/COVERAGE|\/testing\/|\/testing\.|\/fixtures\/|\/data\/|^tests\/|^bench\/|coarse-words|roster-text|\/province/
const CHINESE =
  /^areas\/.*\.zh\.json$|^(?:apps|areas|packages)\/.*\.tsx?$|^areas\/.*\/zh\/.*\.md$|^demo\/.*\.(?:ts|md)$|^docs\/.*\.md$|README\.zh-CN\.md$|^CHANGELOG\.md$|^clients\/python\/.*\.(?:py|md)$|^scripts\/.*\.mjs$/
const ENGLISH =
  /^areas\/.*\.en\.json$|^(?:apps|areas|packages)\/.*\.tsx?$|^areas\/.*\/en\/.*\.md$|^demo\/.*(?:\.ts|\.en\.md)$/

export const chineseTexts = (): Text[] =>
  filesLike(CHINESE).flatMap((file) => {
    const content = contentOf(file)
    if (/\.tsx?$/.test(file)) return chineseOfSource(file, content)
    if (file.endsWith('.json')) return ofJson(file, content)
    return byLine(file, withoutCode(content)).filter(({ text }) => han.test(text))
  })

export const englishTexts = (): Text[] =>
  filesLike(ENGLISH).flatMap((file) => {
    const content = contentOf(file)
    if (/\.tsx?$/.test(file)) return englishOfSource(file, content)
    if (file.endsWith('.json')) return ofJson(file, content)
    return byLine(file, withoutCode(content)).filter(({ text }) => text.trim() !== '')
  })
