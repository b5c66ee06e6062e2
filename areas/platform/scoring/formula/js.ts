import type { FormulaProblem, FormulaResult } from '@leitai/scorer/formula-score'
import type { FormulaTables } from '@leitai/scorer/formula-tables'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  RELEASE_SYNC,
} from 'quickjs-emscripten'
import { computingTime } from '../time-limit.ts'
import { FORMULA_MEGABYTES } from './limits.ts'

const PAGE = 65_536
const FIRST_BYTES = 16 * 1024 * 1024
const megabyte = 1024 * 1024
/** The native stack, on which the interpreter recurses, is about a megabyte. */
const STACK_BYTES = 192 * 1024

/**
 * A new interpreter for each computation, with limited memory and no files, network, timers or modules. Nothing is freed at the end: code
 * may leave it in any state, and its memory is dropped as a whole.
 */
export async function openInterpreter(seconds: number): Promise<QuickJSContext> {
  const wasmMemory = new WebAssembly.Memory({
    initial: FIRST_BYTES / PAGE,
    maximum: (FORMULA_MEGABYTES * megabyte) / PAGE,
  })
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmMemory }))
  const runtime = engine.newRuntime({ maxStackSizeBytes: STACK_BYTES })
  runtime.setInterruptHandler(computingTime(seconds))
  return runtime.newContext()
}

/** A formula only receives two tables as text. */
export async function runJavaScript(code: string, tables: FormulaTables, seconds: number): Promise<FormulaResult> {
  const context = await openInterpreter(seconds)
  try {
    return compute(context, code, tables, seconds)
  } catch (error) {
    // The interpreter itself failed: its stack or its memory.
    return problemOf({ message: error instanceof Error ? error.message : String(error) }, seconds)
  }
}

function compute(context: QuickJSContext, code: string, tables: FormulaTables, seconds: number): FormulaResult {
  // Evaluated before the formula can redefine parsing.
  const parse = context.unwrapResult(context.evalCode('JSON.parse', 'start.js'))
  const given: QuickJSHandle[] = []
  for (const table of [tables.solution, tables.submission]) {
    const text = JSON.stringify(Object.fromEntries(table.columns.map(({ name, values }) => [name, values])))
    const parsed = context.callFunction(parse, context.undefined, context.newString(text))
    if (parsed.error) return problemOf(context.dump(parsed.error), seconds)
    given.push(parsed.value)
  }
  const defined = context.evalCode(code, 'formula.js')
  if (defined.error) return problemOf(context.dump(defined.error), seconds)
  const found = context.evalCode('typeof score === "function" ? score : undefined', 'start.js')
  if (found.error) return problemOf(context.dump(found.error), seconds)
  if (context.typeof(found.value) !== 'function') return { reason: 'function' }
  const called = context.callFunction(found.value, context.undefined, ...given)
  if (called.error) return problemOf(context.dump(called.error), seconds)
  const kind = context.typeof(called.value)
  if (kind !== 'number') return { reason: 'number', text: kind === 'object' ? 'an object' : kind }
  const value = context.getNumber(called.value)
  return Number.isFinite(value) ? { value } : { reason: 'number', text: String(value) }
}

export function problemOf(error: unknown, seconds: number): FormulaProblem {
  const { name, message, stack } = Object(error)
  const text = typeof message === 'string' ? message : String(Object(error) === error ? 'an object was thrown' : error)
  if (text === 'interrupted') return { reason: 'time', seconds }
  if (/out of memory|Cannot enlarge memory|memory access out of bounds|unreachable/i.test(text)) {
    return { reason: 'memory', megabytes: FORMULA_MEGABYTES }
  }
  // The thrown value may have a forged stack.
  const line = /formula\.js:(\d{1,6})\b/.exec(typeof stack === 'string' ? stack : '')?.[1]
  const said = typeof name === 'string' && name !== '' ? `${name}: ${text}` : text
  return { reason: 'error', text: said, ...(line && { line: Number(line) }) }
}
