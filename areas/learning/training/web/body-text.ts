import { Body, type pythonModes, type pythonPackages, type QuestionKind } from '../contract.questions.ts'

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
  mode: PythonMode
  needs: (typeof pythonPackages)[number][]
  environment: string
  seconds: number
  megabytes: number
}
export type PythonMode = (typeof pythonModes)[number]

/** Examples and tests to begin with. */
export const blankCases: Record<PythonMode, Pick<BodyText, 'examples' | 'tests'>> = {
  function: { examples: '[{"args": [1], "result": 1}]', tests: '[{"args": [2], "result": 2}]' },
  stdin: { examples: '[{"input": "1\\n", "output": "1\\n"}]', tests: '[{"input": "2\\n", "output": "2\\n"}]' },
}

export const blankBody: BodyText = {
  kind: 'single',
  choices: { zh: '* \n', en: '' },
  truth: true,
  accepted: '',
  value: '',
  tolerance: '0',
  function: 'solve',
  starter: '',
  solution: '',
  ordered: false,
  mode: 'function',
  needs: [],
  environment: '',
  seconds: 2,
  megabytes: 256,
  ...blankCases.function,
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
  const code = { kind, starter, solution, examples: written(body.examples), tests: written(body.tests) }
  if (body.kind === 'javascript') return { ...blankBody, ...code, function: body.function }
  const { mode, needs, environment, seconds, megabytes } = body
  const called = body.mode === 'function' ? { function: body.function, tolerance: String(body.tolerance) } : {}
  return { ...blankBody, ...code, mode, needs, environment, seconds, megabytes, ...called }
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
        kind,
        starter,
        solution,
        function: text.function,
        examples: parsed(text.examples),
        tests: parsed(text.tests),
      }
    case 'python': {
      const { mode, needs, environment, seconds, megabytes } = text
      return {
        kind,
        mode,
        starter,
        solution,
        needs,
        environment,
        seconds,
        megabytes,
        ...(mode === 'function' && { function: text.function, tolerance: Number(text.tolerance) }),
        examples: parsed(text.examples),
        tests: parsed(text.tests),
      }
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
