import { setTimeout as pause } from 'node:timers/promises'
import { type Api, ApiError, passes } from './api.ts'
import type { List, Pod } from './types.ts'

/** `all` is complete: what is not in it is gone. */
export type Change = { kind: 'all'; pods: Pod[] } | { kind: 'one'; pod: Pod } | { kind: 'gone'; pod: Pod }

interface WatchOptions {
  /** Of the pods of a namespace, with the label selector as its query. */
  path: string
  /** Seconds for which the API server may be away. */
  patienceSeconds: number
  signal: AbortSignal
}

interface Line {
  type?: string
  object?: Pod & { code?: number }
}

/** The server ends a watch after this time, so that one that broke without a sign does not last. */
const WATCH_SECONDS = 60
const GONE = 410

/**
 * Pods and how they change, until the signal; a connection that breaks is opened again where it was, and if the server no longer knows that
 * point, from a new list. Throws if the server is away for longer, or refuses.
 */
export async function* watchPods(
  api: Api,
  { path, patienceSeconds, signal }: WatchOptions,
): AsyncGenerator<Change, void> {
  let version: string | null = null
  let failingSince: number | null = null
  for (let wait = 200; !signal.aborted; ) {
    try {
      if (version === null) {
        const list: List<Pod> = await api.call('GET', path)
        version = list.metadata.resourceVersion
        failingSince = null
        yield { kind: 'all', pods: list.items }
      }
      const since: string = `&watch=1&allowWatchBookmarks=true&timeoutSeconds=${WATCH_SECONDS}&resourceVersion=${version}`
      for await (const line of api.lines(path + since, signal)) {
        failingSince = null
        wait = 200
        const { type, object } = line as Line
        if (type === 'ERROR' || !object?.metadata) throw new ApiError(object?.code ?? GONE, 'the watch ended')
        version = object.metadata.resourceVersion ?? version
        if (type === 'DELETED') yield { kind: 'gone', pod: object }
        else if (type === 'ADDED' || type === 'MODIFIED') yield { kind: 'one', pod: object }
      }
      // What changed while nobody watched is in a new list; it also tells whether the server is there at all.
      version = null
    } catch (error) {
      if (signal.aborted) return
      const isGone = error instanceof ApiError && error.status === GONE
      if (isGone) version = null
      else if (!passes(error)) throw error
      failingSince ??= Date.now()
      if (Date.now() - failingSince > patienceSeconds * 1000)
        throw new Error(`the API server was away for ${patienceSeconds} s: ${String(error)}`)
    }
    await pause(wait, undefined, { signal }).catch(() => undefined)
    wait = Math.min(5000, wait * 2)
  }
}
