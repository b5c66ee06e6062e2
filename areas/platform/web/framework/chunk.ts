import { type ComponentType, createElement, lazy, useEffect, useSyncExternalStore } from 'react'
import { limits } from '../../contract/limits.ts'
import { ask } from './dialogs.ts'

/** A script chunk failed to load, usually because it belongs to an earlier release. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Loads a chunk; after a failure or 120 s a dialog offers to reload. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('late')), limits.chunkTimeoutSeconds * 1000)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    ask({ kind: 'reload' })
    throw new ChunkLoadError('A script chunk did not load', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** A component whose code is loaded on first render. */
export const lazyComponent = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> =>
  lazy(() => loadChunk(load))

/**
 * A component that is empty, or what `Waiting` shows, until its code has loaded, for what no page waits for. Without Suspense: for 300 ms
 * after it has shown a fallback, however small, React holds back whatever else becomes ready, such as the hydration of the page.
 */
export function afterLoading<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Waiting?: ComponentType<P>,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const ready = ({ default: component }: { default: ComponentType<P> }) => {
    loaded = component
    for (const listener of listeners) listener()
  }
  return function AfterLoading(props: P) {
    const shown = useSyncExternalStore(
      subscribe,
      () => loaded,
      // A part that hydrates late meets what the server has rendered.
      () => null,
    )
    useEffect(() => {
      // A dialog offers to reload when it fails.
      if (loaded === null) loadChunk(load).then(ready, () => undefined)
    }, [])
    return shown ? createElement(shown, props) : Waiting && createElement(Waiting, props)
  }
}
