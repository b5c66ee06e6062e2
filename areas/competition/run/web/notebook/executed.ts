import * as z from 'zod/mini'

/** A notebook with outputs (nbformat 4). Whoever ran it may have written anything into it, so nothing of it is trusted. */

const Text = z.union([z.string(), z.array(z.string())])
const Data = z.record(z.string(), z.unknown())
const Output = z.union([
  z.object({ output_type: z.literal('stream'), name: z.string(), text: Text }),
  z.object({ output_type: z.enum(['display_data', 'execute_result']), data: Data }),
  z.object({ output_type: z.literal('error'), ename: z.string(), evalue: z.string(), traceback: z.array(z.string()) }),
])
const Cell = z.object({
  cell_type: z.enum(['code', 'markdown', 'raw']),
  source: Text,
  execution_count: z.optional(z.nullable(z.number())),
  outputs: z.optional(z.array(Output)),
})
const Notebook = z.object({ cells: z.array(Cell) })

export type Shown =
  | { kind: 'text'; text: string; isError: boolean }
  | { kind: 'html' | 'markdown'; text: string }
  | { kind: 'picture'; source: string }
export interface ShownCell {
  kind: 'code' | 'markdown' | 'raw'
  text: string
  count: number | null
  outputs: Shown[]
}

const MOST_CELLS = 2000
/** Of a text without blanks. What a class before another can match as well, an expression tries to part in every way. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of terminals
const COLOURS = /\u001b\[[0-9;]*m/g

const joined = (text: z.output<typeof Text>) => (typeof text === 'string' ? text : text.join(''))
const textIn = (data: z.output<typeof Data>, kind: string) => {
  const read = Text.safeParse(data[kind])
  return read.success ? joined(read.data) : null
}

/** The richest form that is shown safely. */
function shownData(data: z.output<typeof Data>): Shown[] {
  for (const kind of ['image/png', 'image/jpeg']) {
    const content = textIn(data, kind)?.replace(/\s/g, '')
    if (content !== undefined && BASE64.test(content))
      return [{ kind: 'picture', source: `data:${kind};base64,${content}` }]
  }
  for (const [kind, form] of [
    ['text/html', 'html'],
    ['text/markdown', 'markdown'],
  ] as const) {
    const text = textIn(data, kind)
    if (text !== null) return [{ kind: form, text }]
  }
  const plain = textIn(data, 'text/plain') ?? textIn(data, 'text/latex')
  return plain === null ? [] : [{ kind: 'text', text: plain, isError: false }]
}

function shownOutput(output: z.output<typeof Output>): Shown[] {
  switch (output.output_type) {
    case 'stream':
      return [{ kind: 'text', text: joined(output.text).replace(COLOURS, ''), isError: output.name === 'stderr' }]
    case 'error': {
      const trace = output.traceback.join('\n').replace(COLOURS, '')
      return [{ kind: 'text', text: trace || `${output.ename}: ${output.evalue}`, isError: true }]
    }
    default:
      return shownData(output.data)
  }
}

/** Its cells as they are shown; null if this is no notebook. */
export function readExecuted(text: string): ShownCell[] | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const read = Notebook.safeParse(value)
  if (!read.success) return null
  return read.data.cells.slice(0, MOST_CELLS).map((cell) => ({
    kind: cell.cell_type,
    text: joined(cell.source),
    count: cell.execution_count ?? null,
    outputs: (cell.outputs ?? []).flatMap(shownOutput),
  }))
}
