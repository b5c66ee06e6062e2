import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { wholeBytes } from './engines.ts'

const files = {
  duckdb: '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm',
  python: 'pyodide/pyodide.asm.wasm',
  library: 'pyodide/python_stdlib.zip',
} as const

it('the recorded engine sizes match the installed files', () => {
  const sizeOf = (file: string) => statSync(fileURLToPath(import.meta.resolve(file))).size
  expect(wholeBytes).toEqual({
    duckdb: sizeOf(files.duckdb),
    python: sizeOf(files.python),
    library: sizeOf(files.library),
  })
})
