import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const HAN = '\\u4e00-\\u9fff'
const has = new RegExp(`[${HAN}]`)

/** What a Chinese text may not hold, by GB/T 15834 and docs/GLOSSARY.md. */
const faults = [
  {
    name: 'a half-width mark beside a Chinese character',
    at: new RegExp(`[${HAN}）》】][,:;?!()]|[,:;?!()][${HAN}（《【]`, 'gu'),
  },
  {
    name: 'no space between Chinese and Latin letters or digits',
    at: new RegExp(`[${HAN}][A-Za-z0-9]|[A-Za-z0-9%][${HAN}]`, 'gu'),
  },
  // A slash stands between Chinese and its English.
  {
    name: 'a space beside a full-width mark',
    at: /[，。；：？！、）》】] (?=[^|/\s(])|[^|/\s-] (?=[，。；：？！、）》】])/gu,
  },
]
const twoWords = { name: 'another word for 其他, 最多 or 你', at: /(?<=.)其它|其它(?=.)|至多|您/gu }
/** Legal texts address the reader as such texts do. */
const FORMAL = /own\/zh\/(?:terms|privacy|cheat)/

/** Texts of the specification, which stand as they are. */
const SPECIFIED =
  /请(?:在|使用)PC端|用户名为2-20位|密码为(?:8-16|5-16)位|请输入6位数字验证码|^token已失效$|\(token已失效\)|^中文English$/u

export interface Text {
  file: string
  line: number
  text: string
}

/** Code, formulas, addresses and placeholders follow rules of their own. */
const prose = (text: string): string =>
  text
    .replace(SPECIFIED, '')
    .replace('Leitai (擂台)', '')
    .replace(/```[\s\S]*?```/gu, ' ')
    .replace(/\$\$[\s\S]*?\$\$/gu, '\uffff')
    .replace(/(?<!\\)`[^`]*`|\$[^$\n]+\$/gu, '\uffff')
    .replace(/\]\([^)]*\)/gu, ']')
    .replace(/<(?:\/?[a-z][^>\n]*|https?:[^>\n]*)>/giu, ' ')
    .replace(/https?:[^\s，。；）]*/gu, '\uffff')

export function faultsOf({ file, text }: Text): string[] {
  const found = prose(text)
  return [...faults, ...(FORMAL.test(file) ? [] : [twoWords])].flatMap(({ name, at }) =>
    [...found.matchAll(at)].map(
      ({ index, 0: mark }) => `${name}: ${found.slice(Math.max(0, index - 10), index + mark.length + 10)}`,
    ),
  )
}

/** String literals of a source file, and what templates and elements say. */
function ofSource(file: string, content: string): Text[] {
  const { program, errors } = parseSync(file, content)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const texts: Text[] = []
  const note = (start: number, text: string) => {
    if (has.test(text)) texts.push({ file, line: content.slice(0, start).split('\n').length, text })
  }
  new Visitor({
    Literal: ({ start, value }) => typeof value === 'string' && note(start, value),
    JSXText: ({ start, value }) => note(start, value),
    TemplateLiteral: ({ start, quasis }) =>
      note(start, quasis.map(({ value }) => value.cooked ?? value.raw).join('\uffff')),
  }).visit(program)
  return texts
}

const byLine = (file: string, content: string): Text[] =>
  content.split('\n').flatMap((text, at) => (has.test(text) ? [{ file, line: at + 1, text }] : []))

function ofFile(file: string): Text[] {
  const content = readFileSync(join(ROOT, file), 'utf8')
  if (/\.tsx?$/.test(file)) return ofSource(file, content)
  if (file.endsWith('.json')) {
    const texts: Record<string, string> = JSON.parse(content)
    return Object.entries(texts).map(([key, text]) => ({ file: `${file} ${key}`, line: 0, text }))
  }
  return byLine(
    file,
    content.replace(/```[\s\S]*?```/gu, (code) => code.replace(/[^\n]/gu, '')),
  )
}

/** Files that no reader sees as texts: tests, data, and what recognises what others write. */
const NOT =
  /\.test\.|testing-cases|docs\/COVERAGE|\/testing\/|\/testing\.|\/fixtures\/|\/data\/|^tests\/|^bench\/|coarse-words|roster-text|\/province/

export const textFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) =>
      /^packages\/web\/locales\/zh\/.*\.json$|^packages\/.*\.tsx?$|^packages\/server\/src\/.*\/zh\/.*\.md$|^demo\/.*\.(?:ts|md)$|^docs\/.*\.md$|README\.zh-CN\.md$|^CHANGELOG\.md$|^clients\/python\/.*\.(?:py|md)$|^scripts\/.*\.mjs$/.test(
        file,
      ),
    )
    .filter((file) => !NOT.test(file))

export const chineseTexts = (): Text[] => textFiles().flatMap(ofFile)
