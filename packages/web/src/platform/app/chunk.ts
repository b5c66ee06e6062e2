import { limits } from '@leitai/contract/core/limits'
import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
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
 * A component that is empty until its code has loaded, for what no page waits for. Without Suspense: for 300 ms after it has shown a
 * fallback, however small, React holds back whatever else becomes ready, such as the hydration of the page.
 */
export function afterLoading<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at the top of a module
  return function AfterLoading(props: P) {
    const [shown, setShown] = useState(() => loaded)
    useEffect(() => {
      if (shown) return
      loadChunk(load).then(
        ({ default: component }) => {
          loaded = component
          setShown(() => component)
        },
        // A dialog already offers to reload.
        () => undefined,
      )
    }, [shown])
    return shown && createElement(shown, props)
  }
}
