import { completeLanguage } from '@leitai/platform/web/engine/worker'
import type { loadPyodide, PyodideAPI } from 'pyodide'
import type { PythonDone, PythonNews, PythonOrder } from './python-order.ts'

type Start = Extract<PythonOrder, { kind: 'start' }>
type Run = Extract<PythonOrder, { kind: 'run' }>

const post = (news: PythonNews) => self.postMessage(news)

/** In Python: exposes tables of SQL cells as lists of dicts, and converts a cell's last value to a table or text. */
const HELPERS = `
import json as _json
from pyodide.code import eval_code_async as _eval

tables = {}

def _take(number, columns, rows):
    tables[number] = [dict(zip(columns, row)) for row in rows]

def _plain(value):
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return value if abs(value) < 2**53 else str(value)
    if isinstance(value, float):
        return None if value != value else value if abs(value) != float('inf') else str(value)
    return str(value)

def _shown(value, most):
    if isinstance(value, (list, tuple)) and value and all(isinstance(row, dict) for row in value):
        columns = list(dict.fromkeys(name for row in value for name in row))
        rows = [[_plain(row.get(name)) for name in columns] for row in value[:most]]
        table = {'columns': [str(name) for name in columns], 'rows': rows, 'whole': len(value) <= most}
        return _json.dumps({'value': None, 'table': table})
    return _json.dumps({'value': None if value is None else repr(value), 'table': None})

async def _run(code, name, most):
    return _shown(await _eval(code, globals(), filename=name), most)
`
const MOST_ROWS = 1_000_000
const FOLDER = '/data'

let python: PyodideAPI | null = null
let mounted = false

const isLoader = (value: unknown): value is { loadPyodide: typeof loadPyodide } =>
  typeof value === 'object' && value !== null && 'loadPyodide' in value

function forget(name: string): void {
  for (let owner: object | null = self; owner; owner = Object.getPrototypeOf(owner)) Reflect.deleteProperty(owner, name)
}

/** Starts from the files that the page passed in: this worker has no network access. */
async function start({ scripts, wasm, library }: Start): Promise<PyodideAPI> {
  const network = self.fetch
  self.fetch = async (resource) =>
    String(resource).endsWith('pyodide.asm.wasm')
      ? new Response(wasm, { headers: { 'Content-Type': 'application/wasm' } })
      : new Response(library)
  // User code must not forge messages to this or other pages, or read the site's storage.
  for (const name of ['BroadcastChannel', 'indexedDB', 'caches']) forget(name)
  const loader: unknown = await import(/* @vite-ignore */ scripts.loader)
  if (!isLoader(loader)) throw new Error('no Python')
  const engine = await import(/* @vite-ignore */ scripts.engine)
  const made = await loader.loadPyodide({
    indexURL: new URL('.', scripts.loader).href,
    stdLibURL: new URL('python_stdlib.zip', scripts.loader).href,
    createPyodideModule: engine.default,
    lockFileContents: {
      info: {
        abi_version: '2026_0',
        arch: 'wasm32',
        platform: 'emscripten_5_0_3',
        python: '3.14.2',
        version: '314.0.7',
      },
      packages: {},
    },
    packageBaseUrl: new URL('.', scripts.loader).href,
    stdout: (text) => post({ kind: 'out', text: `${text}\n` }),
    stderr: (text) => post({ kind: 'out', text: `${text}\n` }),
  })
  self.fetch = network
  made.runPython(HELPERS)
  made.FS.mkdirTree(FOLDER)
  return made
}

type FileSystem = Parameters<PyodideAPI['FS']['mount']>[0]
const isFileSystem = (value: unknown): value is FileSystem => typeof value === 'object' && value !== null
/** Both exist, but Pyodide's types do not declare them. */
function workerFiles(fs: object): FileSystem {
  const all = 'filesystems' in fs ? fs.filesystems : null
  const found = typeof all === 'object' && all !== null && 'WORKERFS' in all ? all.WORKERFS : null
  if (!isFileSystem(found)) throw new Error('Python has no folder for files')
  return found
}
const hasHeap = (value: unknown): value is { HEAPU8: Uint8Array } =>
  typeof value === 'object' && value !== null && 'HEAPU8' in value
const heapOf = (engine: object) => ('_module' in engine && hasHeap(engine._module) ? engine._module.HEAPU8.length : 0)

/** Mounts the selected files in one folder, read directly from their blobs. */
function mount(engine: PyodideAPI, files: Run['files']): void {
  engine.FS.chdir('/')
  if (mounted) engine.FS.unmount(FOLDER)
  const blobs = files.map(({ name, blob }) => ({ name, data: blob }))
  engine.FS.mount(workerFiles(engine.FS), { blobs }, FOLDER)
  mounted = true
  engine.FS.chdir(FOLDER)
}

async function run(engine: PyodideAPI, { code, name, tables, files }: Run): Promise<PythonDone> {
  mount(engine, files)
  const take = engine.globals.get('_take')
  for (const { number, columns, rows } of tables) take(number, engine.toPy(columns), engine.toPy(rows))
  const shown: string = await engine.globals.get('_run')(code, name, MOST_ROWS)
  return { ...JSON.parse(shown), memory: heapOf(engine) }
}

/** Removes the traceback lines above the cell's own code. */
function fault(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n')
  const own = lines.findIndex((line) => /^ {2}File "(?!\/lib\/|<exec>)/.test(line))
  return own < 0 ? text : ['Traceback (most recent call last):', ...lines.slice(own)].join('\n').trimEnd()
}

const complete = completeLanguage()
self.addEventListener('message', async ({ data }: MessageEvent<PythonOrder>) => {
  try {
    await complete
    if (data.kind === 'start') {
      python = await start(data)
      post({ kind: 'ready', version: python.version })
    } else if (python) post({ kind: 'done', done: await run(python, data) })
  } catch (error) {
    post({ kind: 'failed', text: fault(error) })
  }
})
