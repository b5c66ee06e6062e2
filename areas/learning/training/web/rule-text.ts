import type { Rule } from '../contract.papers.ts'
import { Level } from '../contract.questions.ts'

/** A rule as text: question numbers, or one part per line. */
export const ruleText = (rule: Rule): string =>
  rule.kind === 'fixed'
    ? rule.ids.join(', ')
    : rule.parts.map(({ tag, level, count }) => `${tag || '*'}, ${level ?? '*'}, ${count}`).join('\n')

/** Parses the text; `line` is the first invalid one. */
export function readRule(kind: Rule['kind'], text: string): { rule: Rule } | { line: number } {
  if (kind === 'fixed') {
    const words = text.split(/[\s,,、]+/).filter((word) => word !== '')
    return words.every((word) => /^[1-9]\d{0,8}$/.test(word))
      ? { rule: { kind, ids: [...new Set(words.map(Number))] } }
      : { line: 1 }
  }
  const parts: Extract<Rule, { kind: 'random' }>['parts'] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [tag = '', level = '', count = '', ...more] = line.split(/[,,]/).map((word) => word.trim())
    const known = Level.safeParse(level).data ?? null
    const right = (known !== null || level === '*') && tag !== '' && /^[1-9]\d?$/.test(count) && more.length === 0
    if (!right) return { line: at + 1 }
    parts.push({ tag: tag === '*' ? '' : tag, level: known, count: Number(count) })
  }
  return { rule: { kind, parts } }
}
