import type { Call } from '@leitai/platform/contract/call'
import { load, refetch } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { launchGate } from '../contract.launch.ts'
import { editorDraft } from '../contract.ts'
import type { Draft } from './steps.ts'

export type SaveState =
  | { kind: 'saved' | 'dirty' | 'saving' }
  | { kind: 'error'; message: string }
  | { kind: 'changed'; message: string }

const WAIT_MS = 1000
const none: readonly Call[] = []

/** Unsaved values by competition and part, so that a step shows them again after navigation. */
const unsaved = new Map<string, { value: unknown; version: number }>()
/** Typed values until the draft that has them is loaded. */
const typedValues = new Map<string, unknown>()
const listeners = new Set<() => void>()
let changes = 0
const warn = () => {
  changes += 1
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Whether any value is unsaved. */
export const useUnsaved = () =>
  useSyncExternalStore(
    subscribe,
    () => unsaved.size > 0,
    () => false,
  )

/** The draft with what is typed but not saved yet. */
export function useTyped(cmptId: number, draft: Draft): Draft {
  useSyncExternalStore(
    subscribe,
    () => changes,
    () => 0,
  )
  // Written only by `useAutosave` under the same key, so the types are those of the parts.
  const typed = <V>(part: string, saved: V): V => (typedValues.get(`${cmptId} ${part}`) as V | undefined) ?? saved
  const { overview, task, platform, training, rules } = draft.texts
  return {
    ...draft,
    basics: typed('basics', draft.basics),
    texts: {
      ...draft.texts,
      overview: typed('overview', overview),
      task: typed('task', task),
      rules: typed('rules', rules),
      platform: typed('platform', platform),
      training: typed('training', training),
    },
  }
}

interface Options<V> {
  cmptId: number
  draft: Draft
  /** The server's name of the part. */
  part: string
  /** Selects the edited part from a draft. */
  of: (draft: Draft) => V
  save: (value: V, version: number) => Promise<{ version: number }>
  /** Other calls whose responses contain the part. */
  also?: readonly Call[]
  /** Merges what the server added to a saved value, such as ids of new rows; `typed` is the current value of the fields. */
  grown?: (typed: V, draft: Draft) => V
}

/**
 * A part of a draft that is saved a second after the last change and when its step is left. A rejected value stays in its field. After a
 * concurrent change by another editor, `theirs` holds their value until the user decides.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function useAutosave<V>({ cmptId, draft, part, of, save, also = none, grown }: Options<V>) {
  const app = useApp()
  const key = `${cmptId} ${part}`
  const [value, setValue] = useState<V>(() => {
    const kept = unsaved.get(key)
    // Written only by this hook under the same key, so the type is V.
    return kept ? (kept.value as V) : of(draft)
  })
  const [state, setState] = useState<SaveState>({ kind: unsaved.has(key) ? 'dirty' : 'saved' })
  const [theirs, setTheirs] = useState<V | null>(null)
  const version = useRef(unsaved.get(key)?.version ?? draft.version)
  const latest = useRef(value)
  /** A conflict with another editor's change is unresolved. */
  const disputed = useRef(false)
  const saving = useRef<Promise<void> | null>(null)
  const work = useRef({ save, grown })
  work.current = { save, grown }

  const flush = useCallback((): Promise<void> => {
    const once = async () => {
      const sent = latest.current
      setState({ kind: 'saving' })
      try {
        version.current = (await work.current.save(sent, version.current)).version
        const grow = work.current.grown
        if (grow) {
          const settled = latest.current === sent
          const more = grow(latest.current, await app.call(editorDraft, { cmptId }))
          latest.current = more
          setValue(more)
          if (!settled) return await once()
        } else if (latest.current !== sent) return await once()
        unsaved.delete(key)
        warn()
        setState({ kind: 'saved' })
        await refetch(app, [editorDraft, launchGate, ...also])
        if (unsaved.has(key)) return
        typedValues.delete(key)
        warn()
      } catch (error) {
        if (!isCallError(error)) throw error
        const kind = error.code === 'competitionEditor.changed' ? 'changed' : 'error'
        setState({ kind, message: error.message })
        if (kind !== 'changed') return
        disputed.current = true
        await refetch(app, [editorDraft])
        const now = await load(app, editorDraft, { cmptId })
        setTheirs(of(now))
        version.current = now.version
      }
    }
    if (saving.current === null)
      saving.current = once().finally(() => {
        saving.current = null
      })
    return saving.current
  }, [app, cmptId, key, of, also])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the value begins the wait anew.
  useEffect(() => {
    if (state.kind !== 'dirty') return
    const timer = setTimeout(() => void flush(), WAIT_MS)
    return () => clearTimeout(timer)
  }, [state, value, flush])
  useEffect(
    () => () => {
      if (unsaved.has(key) && !disputed.current) void flush()
    },
    [key, flush],
  )

  const change = (next: V) => {
    latest.current = next
    unsaved.set(key, { value: next, version: version.current })
    typedValues.set(key, next)
    warn()
    setValue(next)
    // During a conflict nothing is sent until it is resolved.
    if (theirs === null) setState({ kind: 'dirty' })
  }
  return {
    value,
    set: <K extends keyof V>(name: K, one: V[K]) => change({ ...latest.current, [name]: one }),
    change,
    state,
    flush,
    theirs,
    keepMine: () => {
      disputed.current = false
      setTheirs(null)
      void flush()
    },
    takeTheirs: () => {
      if (theirs === null) return
      disputed.current = false
      latest.current = theirs
      unsaved.delete(key)
      typedValues.delete(key)
      warn()
      setValue(theirs)
      setTheirs(null)
      setState({ kind: 'saved' })
    },
  }
}
export type Autosave<V> = ReturnType<typeof useAutosave<V>>
