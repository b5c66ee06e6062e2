import { ConfigError } from './config-error.ts'

const isNewline = (sign: string | undefined) => sign === '\n' || sign === '\r'
const isBlank = (sign: string | undefined) => sign === ' ' || sign === '\t' || isNewline(sign)
const NAME = /^[A-Za-z_]\w*$/
/** What a backslash takes its meaning from between double quotes; before all else it stays. */
const ESCAPED = ['"', '\\', '`', '$']

function refuse(line: number, zh: string, en: string): never {
  throw new ConfigError(`设置文件第 ${line} 行：${zh} / line ${line} of the settings file: ${en}`)
}

/**
 * The names and values in a file of settings, by the rules of systemd's EnvironmentFile=, so that a command sees what a service sees: `#`
 * and `;` begin a comment only at the start of a line; nothing is expanded; quotes count at the start of a value, where they keep spaces
 * and may span lines; a backslash takes the next sign as it is, between double quotes only before `"`, `\`, `` ` `` and `$`, between single
 * quotes never. What systemd would skip with a line in its log is a ConfigError that names the line.
 */
export function readEnvFile(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  let at = 0
  while (at < text.length) {
    if (isBlank(text[at])) {
      at++
      continue
    }
    const line = text.slice(0, at).split(/\r\n|[\n\r]/).length
    const [written = ''] = /^[^\n\r]*/.exec(text.slice(at)) ?? []
    if (/^[#;]/.test(written)) {
      at += written.length
      continue
    }
    const name = nameIn(written, line)
    const { value, end } = valueAt(text, at + written.indexOf('=') + 1, { name, line })
    found[name] = value
    at = end
  }
  return found
}

function nameIn(written: string, line: number): string {
  const equals = written.indexOf('=')
  // It may be a part of a password: not repeated.
  if (equals < 0)
    return refuse(line, '没有等号，应为 名称=值，注释以 # 开头', 'no “=”: write NAME=value, or # before a comment')
  const name = written.slice(0, equals).replace(/[ \t]+$/, '')
  if (NAME.test(name)) return name
  const [, exported] = /^export\s+([A-Za-z_]\w*)$/.exec(name) ?? []
  if (exported) return refuse(line, `去掉 export，写 ${exported}=…`, `leave out export: write ${exported}=…`)
  return refuse(line, '等号前应为名称（字母、数字、下划线）', 'the name before “=” may have only letters, digits and _')
}

function valueAt(text: string, start: number, { name, line }: { name: string; line: number }) {
  let [value, kept, at] = ['', 0, start]
  // Quotes count until something stands outside them.
  let bare = false
  while (at < text.length && !isNewline(text[at])) {
    const sign = text[at] ?? ''
    if (sign === '\\') {
      const next = text[at + 1]
      if (!isNewline(next)) value += next ?? ''
      ;[bare, kept] = [true, value.length]
      at += 2
    } else if (!bare && (sign === '"' || sign === "'")) {
      const { inside, end } = quotedAt(text, at + 1, sign)
      if (end > text.length) refuse(line, `${name} 的引号 ${sign} 没有结束`, `the quote ${sign} in ${name} has no end`)
      value += inside
      ;[kept, at] = [value.length, end]
    } else {
      bare ||= !isBlank(sign)
      if (bare) value += sign
      if (!isBlank(sign)) kept = value.length
      at++
    }
  }
  value = value.slice(0, kept)
  if (hasControl(value)) refuse(line, `${name} 含有控制字符`, `${name} contains control characters`)
  return { value, end: at }
}

const hasControl = (value: string) =>
  [...value].some((sign) => (sign < ' ' && !'\t\n'.includes(sign)) || sign === '\x7f')

/** What stands between quotes, from after the first to after the last; `end` is beyond the text if there is no last. */
function quotedAt(text: string, start: number, quote: string): { inside: string; end: number } {
  let inside = ''
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === quote) return { inside, end: at + 1 }
    if (sign !== '\\' || quote === "'") {
      inside += sign
      continue
    }
    const next = text[++at] ?? ''
    if (ESCAPED.includes(next)) inside += next
    else if (next !== '\n') inside += `\\${next}`
  }
  return { inside, end: text.length + 1 }
}
