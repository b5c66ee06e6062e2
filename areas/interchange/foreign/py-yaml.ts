import { readYaml, type YamlDialect, type YamlSource } from '@leitai/competition/archive/source'
import { CST, Parser, type ScalarTag } from 'yaml'

const BOOLEAN = 'tag:yaml.org,2002:bool'
/** In YAML 1.1 `y` and `n` are booleans; PyYAML takes them as texts. */
const boolean = (tag: ScalarTag): ScalarTag =>
  tag.tag === BOOLEAN && tag.test ? { ...tag, test: new RegExp(tag.test.source.replace(/(?:[YyNn]\|){2}/, '')) } : tag

/** A date stays a text, which readMoment reads: as a timestamp, the 30th of February becomes a day in March. */
const isNoTimestamp = (tag: unknown) =>
  !(typeof tag === 'object' && tag !== null && 'tag' in tag && tag.tag === 'tag:yaml.org,2002:timestamp')

/** PyYAML is what Codabench, CodaLab and EvalAI read with: YAML 1.1, of equal keys the last, and whatever its scanner lets pass. */
const PY_YAML: YamlDialect = {
  version: '1.1',
  merge: true,
  customTags: (tags) =>
    tags
      .filter(isNoTimestamp)
      .map((tag) => (typeof tag === 'object' && 'test' in tag ? boolean(tag as ScalarTag) : tag)),
  lastKeyCounts: true,
}
/** Of one text; whoever breaks more lines wrongly hears of the next one. */
const MOST_REPAIRS = 40

/** Reads a text as PyYAML does. */
export const readPyYaml = (text: string): YamlSource => readYaml(withIndentedQuotes(text), PY_YAML)

/**
 * PyYAML lets a quoted text go on in lines that are indented no more than its key, against the specification. Spaces at the beginning of
 * such lines mean nothing: as many are added as the parser here wants.
 */
function withIndentedQuotes(text: string): string {
  let repaired = text
  for (let count = 0; count < MOST_REPAIRS; count++) {
    const opened = firstUnclosed(repaired)
    if (opened === null) break
    const quote = repaired[opened] ?? ''
    const closed = endOf(repaired, opened + 1, quote)
    if (closed === null) break
    const lineStart = repaired.lastIndexOf('\n', opened) + 1
    const indent = ' '.repeat(opened - lineStart + 1)
    const within = repaired.slice(opened, closed).replaceAll('\n', `\n${indent}`)
    repaired = `${repaired.slice(0, opened)}${within}${repaired.slice(closed)}`
  }
  return repaired
}

/** Where the first quoted text begins that ends for the parser before its quote. */
function firstUnclosed(text: string): number | null {
  for (const token of new Parser().parse(text)) {
    let found: number | null = null
    if (token.type !== 'document') continue
    CST.visit(token, ({ key, value }) => {
      for (const part of [key, value])
        if (found === null && (part?.type === 'double-quoted-scalar' || part?.type === 'single-quoted-scalar')) {
          const [quote = ''] = part.source
          if (endOf(part.source, 1, quote) === null) found = part.offset
        }
      return found === null ? undefined : CST.visit.BREAK
    })
    if (found !== null) return found
  }
  return null
}

/** The place behind the closing quote; null without one. */
function endOf(text: string, from: number, quote: string): number | null {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\' && quote === '"') at++
    else if (text[at] === quote && quote === "'" && text[at + 1] === quote) at++
    else if (text[at] === quote) return at + 1
  }
  return null
}
