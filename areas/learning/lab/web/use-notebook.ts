import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { queryOf } from '@leitai/platform/web/framework/queries'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import {
  type Cell,
  type CellKind,
  createNotebook,
  NotebookContent,
  notebook as notebookCall,
  notebookLimits,
  notebooks,
  type Source,
  saveNotebook,
} from '../../notebook/contract.ts'

export interface Kept {
  id: number
  version: number
}
export interface Written {
  title: string
  content: NotebookContent
}
type SaveState = 'saved' | 'dirty' | 'saving' | 'stale' | 'failed'

const SCRATCH = 'lab-scratch'
const AUTOSAVE_MS = 2500
const Scratch = z.object({ title: z.string(), content: NotebookContent })

/** The unsaved notebook, stored so that signing in or reloading before saving loses nothing. */
export function readScratch(): Written | null {
  try {
    return z.safeParse(Scratch, JSON.parse(sessionStorage.getItem(SCRATCH) ?? 'null')).data ?? null
  } catch {
    return null
  }
}
export function writeScratch(written: Written | null): void {
  try {
    if (written) sessionStorage.setItem(SCRATCH, JSON.stringify(written))
    else sessionStorage.removeItem(SCRATCH)
  } catch {
    // Without storage, nothing more is lost than without this feature.
  }
}

export const freshCell = (kind: CellKind, text = ''): Cell => ({
  id: Math.random().toString(36).slice(2, 12) || 'a',
  kind,
  text,
})

export function moved(cells: readonly Cell[], id: string, by: -1 | 1): Cell[] {
  const from = cells.findIndex((cell) => cell.id === id)
  const to = from + by
  const cell = cells[from]
  if (!cell || to < 0 || to >= cells.length) return [...cells]
  return cells.toSpliced(from, 1).toSpliced(to, 0, cell)
}

interface NotebookOptions {
  first: Written
  kept: Kept | null
  sources: readonly Source[]
  /** Changes stay in this page, as for a notebook shared by another user. */
  loose: boolean
  onSaved: (id: number) => void
}

/** The notebook's current title and cells, and their save state. */
export function useNotebook({ first, kept: keptFirst, sources, loose, onSaved }: NotebookOptions) {
  const app = useApp()
  const [title, setTitle] = useState(first.title)
  const [cells, setCells] = useState<readonly Cell[]>(first.content.cells)
  const [kept, setKept] = useState(keptFirst)
  const written: Written = { title: title.trim(), content: { cells: [...cells], sources: [...sources] } }
  const now = JSON.stringify(written)
  const [savedAs, setSavedAs] = useState(now)
  const [trouble, setTrouble] = useState<'stale' | 'failed' | null>(null)
  const refused = ({ code }: { code: string }) => {
    setTrouble(code === 'notebook.stale' ? 'stale' : 'failed')
    return code === 'notebook.stale'
  }
  const create = useSend(createNotebook, { changes: [notebooks] })
  const save = useSend(saveNotebook, { changes: [notebooks], refused })
  const dirty = now !== savedAs
  const pending = create.pending || save.pending

  /** Saves the notebook, as a new one if it is unsaved or a copy is requested. Returns whether it succeeded. */
  const keep = async ({ copy = false } = {}): Promise<boolean> => {
    setTrouble(null)
    const answer = kept && !copy ? await save.run({ ...kept, ...written }) : await create.run(written)
    if (!answer) return false
    // Synchronously, so that the following navigation to the notebook's URL does not warn about unsaved changes.
    flushSync(() => {
      setKept({ id: answer.id, version: answer.version })
      setSavedAs(now)
    })
    const { queryKey } = queryOf(app, notebookCall, { id: answer.id })
    app.queries.setQueryData<WireOf<typeof notebookCall>>(
      queryKey,
      (before) => before && { ...before, ...answer, ...written },
    )
    if (!kept || copy) {
      writeScratch(null)
      onSaved(answer.id)
    }
    return true
  }
  const latest = useRef(keep)
  latest.current = keep
  const waits = kept !== null && dirty && !pending && trouble === null && written.title !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the wait anew
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => latest.current(), AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [waits, now])
  const scratch = kept === null && !loose
  const latestWritten = useRef(written)
  latestWritten.current = written
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text tells all that has changed
  useEffect(() => {
    if (scratch && dirty) writeScratch(latestWritten.current)
  }, [scratch, dirty, now])

  const change = (id: string, text: string) =>
    setCells((all) => all.map((cell) => (cell.id === id ? { ...cell, text } : cell)))
  const add = (kind: CellKind) =>
    setCells((all) => (all.length < notebookLimits.cells ? [...all, freshCell(kind)] : all))
  const remove = (id: string) => setCells((all) => all.filter((cell) => cell.id !== id))
  const move = (id: string, by: -1 | 1) => setCells((all) => moved(all, id, by))
  const state: SaveState = trouble ?? (pending ? 'saving' : dirty ? 'dirty' : 'saved')
  return { title, setTitle, cells, change, add, remove, move, kept, state, dirty, pending, keep }
}
