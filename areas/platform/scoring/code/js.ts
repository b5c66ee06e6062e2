import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten'
import type { Problem } from '../contract.ts'
import { openInterpreter, problemOf } from '../formula/js.ts'
import { sayProblem } from './problem.ts'
import { CASES_SECONDS, type CodeRun, type JsWork } from './types.ts'

const MOST = 100_000
const LINES = 200
const LINE = 500
/** Of printed output, as JSON: at most six characters for each one. */
const MOST_PRINTED = 8 * LINES * LINE
/** Returns the printed output as JSON. Evaluated before the code can redefine printing. */
const PRINT = `(() => {
  const lines = [], write = JSON.stringify
  const say = (one) => { if (typeof one === 'string') return one; const text = write(one); return text === undefined ? String(one) : text }
  globalThis.console = { log(...all) { if (lines.length < ${LINES}) { let text = ''; for (let at = 0; at < all.length; at++) text += (at ? ' ' : '') + say(all[at]); lines[lines.length] = text.slice(0, ${LINE}) } } }
  return () => write(lines)
})()`

/** Runs each case in its own interpreter, so that none affects another. Stops at the first that takes too long. */
export async function runJs({ code, cases, seconds, function: name }: JsWork): Promise<CodeRun> {
  const run: CodeRun = { log: [], cases: [], table: null, right: null, problem: null }
  const end = Date.now() + CASES_SECONDS * seconds * 1000
  for (const args of cases) {
    const left = Math.max(0, end - Date.now()) / 1000
    const done = await runCase({ code, name, args, seconds: Math.min(seconds, left) })
    run.cases.push({ value: done.value, problem: done.problem })
    if (run.log.length === 0) run.log = done.log
    if (done.problem?.reason === 'time' || done.problem?.reason === 'memory') break
  }
  return run
}

interface Done {
  value: string | null
  problem: Problem
  log: string[]
}
interface OneCase {
  code: string
  name: string | null
  args: unknown[]
  seconds: number
}

async function runCase({ code, name, args, seconds }: OneCase): Promise<Done> {
  const failed = (error: unknown): Done => ({ value: null, problem: sayProblem(problemOf(error, seconds)), log: [] })
  try {
    const context = await openInterpreter(seconds)
    const parse = context.unwrapResult(context.evalCode('JSON.parse', 'start.js'))
    const stringify = context.unwrapResult(context.evalCode('JSON.stringify', 'start.js'))
    const printed = context.unwrapResult(context.evalCode(PRINT, 'start.js'))
    const given = args.map((arg) =>
      context.unwrapResult(context.callFunction(parse, context.undefined, context.newString(JSON.stringify(arg)))),
    )
    const log = () => linesOf(context, printed)
    const defined = context.evalCode(code, 'formula.js')
    if (defined.error) return { ...failed(context.dump(defined.error)), log: log() }
    let { value } = defined
    if (name !== null) {
      const found = context.evalCode(`typeof ${name} === 'function' ? ${name} : undefined`, 'start.js')
      if (found.error) return failed(context.dump(found.error))
      if (context.typeof(found.value) !== 'function') {
        return { value: null, problem: { reason: 'function', text: name, line: null }, log: log() }
      }
      const called = context.callFunction(found.value, context.undefined, ...given)
      if (called.error) return { ...failed(context.dump(called.error)), log: log() }
      value = called.value
    }
    const text = context.callFunction(stringify, context.undefined, value)
    if (text.error) return { ...failed(context.dump(text.error)), log: log() }
    const json = context.typeof(text.value) === 'string' ? context.getString(text.value) : null
    if (json !== null && json.length > MOST) {
      return { value: null, problem: { reason: 'size', text: '', line: null }, log: log() }
    }
    return { value: json, problem: null, log: log() }
  } catch (error) {
    // The interpreter itself failed: its stack or its memory.
    return failed({ message: error instanceof Error ? error.message : String(error) })
  }
}

function linesOf(context: QuickJSContext, printed: QuickJSHandle): string[] {
  const text = context.callFunction(printed, context.undefined)
  if (text.error || context.typeof(text.value) !== 'string') return []
  // The code may have redefined how texts are cut.
  const json = context.getString(text.value)
  const lines: unknown = json.length > MOST_PRINTED ? null : JSON.parse(json)
  return Array.isArray(lines) ? lines.slice(0, LINES).map((line) => String(line).slice(0, LINE)) : []
}
