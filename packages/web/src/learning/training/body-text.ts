import { Body, type QuestionKind } from '@leitai/contract/learning/training.questions'

/** A question's body as form values: every field is text. */
export interface BodyText {
  kind: QuestionKind
  choices: { zh: string; en: string }
  truth: boolean
  accepted: string
  value: string
  tolerance: string
  function: string
  starter: string
  solution: string
  examples: string
  tests: string
  tables: string
  ordered: boolean
}

export const blankBody: BodyText = {
  ...{ kind: 'single', choices: { zh: '* \n', en: '' }, truth: true, accepted: '', value: '', tolerance: '0' },
  ...{ function: 'solve', starter: '', solution: '', ordered: false },
  examples: '[{"args": [1], "result": 1}]',
  tests: '[{"args": [2], "result": 2}]',
  tables: '[{"name": "t", "columns": ["a"], "rows": [[1]]}]',
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const written = (value: unknown) => JSON.stringify(value, null, 1)

/** Converts a body to form values. */
export function textOf(body: Body): BodyText {
  const { kind } = body
  if (body.kind === 'single' || body.kind === 'multiple') {
    const right = new Set(body.right)
    const line = (text: string, at: number) => `${right.has(at) ? '* ' : ''}${text}`
    const english = body.choices.some(({ en }) => en !== '')
    const zh = body.choices.map((choice, at) => line(choice.zh, at)).join('\n')
    const en = english ? body.choices.map((choice) => choice.en || choice.zh).join('\n') : ''
    return { ...blankBody, kind, choices: { zh, en } }
  }
  if (body.kind === 'truth') return { ...blankBody, kind, truth: body.right }
  if (body.kind === 'blank') {
    const { accepted, number } = body
    const shown = { value: String(number?.value ?? ''), tolerance: String(number?.tolerance ?? 0) }
    return { ...blankBody, kind, accepted: accepted.join('\n'), ...shown }
  }
  const { starter, solution } = body
  if (body.kind === 'sql') {
    return { ...blankBody, kind, starter, solution, tables: written(body.tables), ordered: body.ordered }
  }
  const { examples, tests } = body
  return {
    ...blankBody,
    ...{ kind, starter, solution, function: body.function, examples: written(examples), tests: written(tests) },
  }
}

/** Parses the form values; null if they are incomplete. */
export function bodyOf(text: BodyText): Body | null {
  const read = rawOf(text)
  return read === null ? null : (Body.safeParse(read).data ?? null)
}

function rawOf(text: BodyText): unknown {
  const { kind, starter, solution } = text
  switch (kind) {
    case 'truth':
      return { kind, right: text.truth }
    case 'blank': {
      const number = text.value.trim() === '' ? null : { value: Number(text.value), tolerance: Number(text.tolerance) }
      return { kind, accepted: lines(text.accepted), number }
    }
    case 'sql':
      return { kind, starter, solution, ordered: text.ordered, tables: parsed(text.tables) }
    case 'javascript':
      return {
        ...{ kind, starter, solution, function: text.function },
        ...{ examples: parsed(text.examples), tests: parsed(text.tests) },
      }
    default: {
      const written = lines(text.choices.zh)
      const english = lines(text.choices.en)
      const bare = (line: string) => line.replace(/^\*\s*/, '')
      return {
        kind,
        choices: written.map((line, at) => ({ zh: bare(line), en: bare(english[at] ?? '') })),
        right: written.flatMap((line, at) => (line.startsWith('*') ? [at] : [])),
      }
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
