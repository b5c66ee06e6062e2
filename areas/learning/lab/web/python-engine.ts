import engineAddress from 'pyodide/pyodide.asm.mjs?url'
import loaderAddress from 'pyodide/pyodide.mjs?url'
import { pythonParts } from './engines.ts'
import type { PythonDone, PythonNews, PythonOrder } from './python-order.ts'
import type { OnShare } from './use-files.ts'

type PythonRun = Omit<Extract<PythonOrder, { kind: 'run' }>, 'kind'>
export interface PythonEngine {
  /** One run at a time. `onText` receives printed text. Throws an Error with Python's traceback. */
  run(order: PythonRun, onText: (text: string) => void): Promise<PythonDone>
  /** Terminates any run; all variables are lost. */
  close(): void
}

const full = (address: string) => new URL(address, location.href).href

/** Python in its own worker without network access. */
export async function openPython(onShare: OnShare, signal: AbortSignal): Promise<PythonEngine> {
  const parts = await pythonParts(onShare, signal)
  const worker = new Worker(new URL('./python-worker.ts', import.meta.url), { type: 'module' })
  const order = (what: PythonOrder, onText: (text: string) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<PythonDone | null>()
    worker.onmessage = ({ data }: MessageEvent<PythonNews>) => {
      if (data.kind === 'out') onText(data.text)
      else if (data.kind === 'failed') reject(new Error(data.text))
      else resolve(data.kind === 'done' ? data.done : null)
    }
    worker.onerror = (event) => reject(new Error(event.message || 'Python'))
    worker.postMessage(what)
    return promise
  }
  const scripts = { loader: full(loaderAddress), engine: full(engineAddress) }
  await order({ kind: 'start', scripts, ...parts }, () => undefined)
  return {
    run: async (what, onText) => {
      const done = await order({ kind: 'run', ...what }, onText)
      if (!done) throw new Error('Python')
      return done
    },
    close: () => worker.terminate(),
  }
}
