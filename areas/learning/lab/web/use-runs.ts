import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { useEffect, useRef, useState } from 'react'
import type { Cell } from '../../notebook/contract.ts'
import { joinText, type Output } from './engines.ts'
import type { PythonEngine } from './python-engine.ts'
import type { SqlEngine } from './sql-engine.ts'
import { kindOf, type TableResult, tableLimits } from './table.ts'
import type { LabFile } from './use-files.ts'

interface Engine<E> {
  opened: Promise<E> | null
  stop: AbortController
}
const fresh = <E>(): Engine<E> => ({ opened: null, stop: new AbortController() })

/** Rejects a run that the user stopped. */
class Stopped extends Error {}

/** Runs cells sequentially, each in its engine, which is loaded on first use. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function useRuns(cells: readonly Cell[], files: readonly LabFile[]) {
  const [outputs, setOutputs] = useState<Readonly<Record<string, Output>>>({})
  const sql = useRef(fresh<SqlEngine>())
  const python = useRef(fresh<PythonEngine>())
  const loaded = useRef(new Map<string, Blob>())
  const line = useRef(Promise.resolve())
  const latest = useRef({ cells, files, outputs })
  latest.current = { cells, files, outputs }

  const put = (id: string, next: (before: Output | undefined) => Output) =>
    setOutputs((all) => ({ ...all, [id]: next(all[id]) }))

  const openSql = (id: string) => {
    const { stop } = sql.current
    sql.current.opened ??= loadChunk(() => import('./sql-engine.ts')).then((module) =>
      module.openSql((share) => put(id, () => ({ state: 'loading', share })), stop.signal),
    )
    return sql.current.opened
  }
  const openPython = (id: string) => {
    const { stop } = python.current
    python.current.opened ??= loadChunk(() => import('./python-engine.ts')).then((module) =>
      module.openPython((share) => put(id, () => ({ state: 'loading', share })), stop.signal),
    )
    return python.current.opened
  }

  /** Registers the currently selected files with DuckDB under their names. */
  const keepFilesOf = async (engine: SqlEngine) => {
    const now = new Map(latest.current.files.flatMap(({ name, blob }) => (blob ? [[name, blob] as const] : [])))
    for (const name of loaded.current.keys()) {
      if (now.get(name) !== loaded.current.get(name)) await engine.dropFile(name)
    }
    for (const [name, blob] of now) {
      if (loaded.current.get(name) !== blob) await engine.addFile(name, blob)
    }
    loaded.current = now
  }

  const runSql = async ({ id, text }: Cell) => {
    const engine = await openSql(id)
    await keepFilesOf(engine)
    const since = performance.now()
    put(id, () => ({ state: 'running', since: Date.now(), text: '' }))
    const table = await engine.run(text)
    put(id, () => ({ state: 'done', text: '', table, seconds: (performance.now() - since) / 1000, memory: null }))
  }

  const runPython = async ({ id, text }: Cell) => {
    const engine = await openPython(id)
    const since = performance.now()
    put(id, () => ({ state: 'running', since: Date.now(), text: '' }))
    const tables = latest.current.cells.flatMap((cell, at) => {
      const output = latest.current.outputs[cell.id]
      if (cell.kind !== 'sql' || output?.state !== 'done' || !output.table) return []
      const { columns, rows } = output.table
      return [{ number: at + 1, columns: columns.map(({ name }) => name), rows: rows.slice(0, tableLimits.forPython) }]
    })
    const number = latest.current.cells.findIndex((cell) => cell.id === id) + 1
    const has = latest.current.files.flatMap(({ name, blob }) => (blob ? [{ name, blob }] : []))
    const done = await engine.run({ code: text, name: `cell ${number}`, tables, files: has }, (more) =>
      put(id, (before) =>
        before?.state === 'running'
          ? { ...before, text: joinText(before.text, more) }
          : (before ?? { state: 'stopped' }),
      ),
    )
    put(id, (before) => ({
      state: 'done',
      text: joinText(before?.state === 'running' ? before.text : '', done.value ?? ''),
      table: done.table && tableOf(done.table),
      seconds: (performance.now() - since) / 1000,
      memory: done.memory,
    }))
  }

  const runNow = async (id: string) => {
    const cell = latest.current.cells.find((one) => one.id === id)
    if (!cell || cell.kind === 'text') return
    const engine = cell.kind === 'sql' ? sql : python
    const { signal } = engine.current.stop
    const stopped = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Stopped()), { once: true })
    })
    const work = cell.kind === 'sql' ? runSql(cell) : runPython(cell)
    try {
      await Promise.race([work, stopped])
    } catch (error) {
      work.catch(() => undefined)
      // A failed engine load is retried on the next run.
      if (!signal.aborted && (await failed(engine.current.opened))) engine.current.opened = null
      const words = error instanceof Error ? error.message : String(error)
      put(id, (before) => ended(before, signal.aborted ? null : words))
    }
  }

  const run = (id: string) => {
    put(id, () => ({ state: 'running', since: Date.now(), text: '' }))
    line.current = line.current.then(() => runNow(id))
    return line.current
  }

  const close = () => {
    for (const engine of [sql, python]) {
      engine.current.stop.abort()
      engine.current.opened?.then(
        (one) => one.close(),
        () => undefined,
      )
    }
    sql.current = fresh()
    python.current = fresh()
    loaded.current = new Map()
  }
  /** Stops all runs. The engines restart with the next cell and lose their state. */
  const stop = () => {
    line.current = Promise.resolve()
    close()
    setOutputs((all) =>
      Object.fromEntries(
        Object.entries(all).map(([id, one]) => [
          id,
          one.state === 'running' || one.state === 'loading' ? { state: 'stopped' } : one,
        ]),
      ),
    )
  }
  const closing = useRef(close)
  useEffect(() => {
    const end = closing.current
    return () => end()
  }, [])
  const busy = Object.values(outputs).some(({ state }) => state === 'running' || state === 'loading')
  return { outputs, run, stop, busy }
}

const failed = (opened: Promise<unknown> | null) =>
  opened
    ? opened.then(
        () => false,
        () => true,
      )
    : true

function ended(before: Output | undefined, words: string | null): Output {
  if (words === null) return { state: 'stopped' }
  const running = before?.state === 'running'
  return {
    state: 'failed',
    text: running ? before.text : '',
    error: words,
    seconds: running ? (Date.now() - before.since) / 1000 : null,
  }
}

function tableOf({
  columns,
  rows,
  whole,
}: {
  columns: string[]
  rows: TableResult['rows']
  whole: boolean
}): TableResult {
  return {
    columns: columns.map((name, at) => {
      const kind = kindOf(rows.slice(0, 1000).map((row) => row[at] ?? null))
      return { name, kind, type: kind }
    }),
    rows,
    whole,
  }
}
