import { limits } from '@leitai/contract/core/limits'
import { type ComponentType, lazy } from 'react'
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
