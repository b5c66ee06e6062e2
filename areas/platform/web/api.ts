import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call, InputOf, WireOf } from '../contract/call.ts'
import type { CallError, SendOptions } from '../contract/client.ts'
import { type App, useApp } from './framework/context.ts'
import { showRefusal } from './framework/Notices.tsx'
import { isCallError, queryOf } from './framework/queries.ts'

/** For loaders: fetches the response unless the cached one is fresh. */
export const load = <C extends Call>(app: App, call: C, input: InputOf<C>): Promise<WireOf<C>> =>
  app.queries.fetchQuery(queryOf(app, call, input))

interface UseCallOptions<A> {
  /** The polling interval; `null` stops polling, for example when the response is final. */
  everySeconds?: number | null | ((answer: A) => number | null)
}

/** The response of a read call, never undefined: either preloaded by the loader, or the component suspends. */
export function useCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  { everySeconds = null }: UseCallOptions<WireOf<C>> = {},
): WireOf<C> {
  const app = useApp()
  return useSuspenseQuery({
    ...queryOf(app, call, input),
    refetchInterval: ({ state: { data } }) => {
      const seconds = typeof everySeconds === 'function' ? data && everySeconds(data) : everySeconds
      return seconds ? seconds * 1000 : false
    },
  }).data
}

/** The mark of queries that any act on the page may change. */
const FOLLOWING = { followsActs: true }

interface UseCallWhenOptions {
  /** Fetched again after every write call of the page, and when the window gets the focus: for counts of what waits. */
  followsActs?: boolean
}

/** Like useCall for optional data: undefined until loaded, and while `input` is null. */
export function useCallWhen<C extends Call>(
  call: C,
  input: InputOf<C> | null,
  { followsActs = false }: UseCallWhenOptions = {},
) {
  const app = useApp()
  const query = input === null ? null : queryOf(app, call, input)
  const { data, error, refetch, isFetching } = useQuery<WireOf<C>>({
    queryKey: query?.queryKey ?? [call.path, 'none'],
    queryFn: ({ signal }) => {
      if (input === null) throw new Error('Disabled')
      return app.call(call, input, { signal })
    },
    enabled: input !== null,
    ...(followsActs ? { meta: FOLLOWING, refetchOnWindowFocus: 'always' as const } : {}),
  })
  return { data: input === null ? undefined : data, error, refetch, fetching: isFetching }
}

/** Marks the cached responses of these calls as stale and refetches those in use. */
export async function refetch(app: App, calls: readonly Call[]): Promise<void> {
  await Promise.all(calls.map((call) => app.queries.invalidateQueries({ queryKey: [call.path] })))
}

interface UseSendOptions {
  /** The read calls that this call invalidates. */
  changes?: readonly Call[]
  /** Handles a refusal itself and returns true; otherwise the error catalogue's dialog shows it. */
  refused?: (error: CallError) => boolean
}

/** A write call. `run` returns the response, or undefined after a refusal that has been shown. */
export function useSend<C extends Call>(call: C, { changes = [], refused }: UseSendOptions = {}) {
  const app = useApp()
  const [pending, setPending] = useState(false)
  const run = async (input: InputOf<C>, options?: SendOptions): Promise<WireOf<C> | undefined> => {
    setPending(true)
    try {
      const answer = await app.call(call, input, options)
      await refetch(app, changes)
      void app.queries.invalidateQueries({ predicate: ({ meta }) => meta?.followsActs === true })
      return answer
    } catch (error) {
      if (!isCallError(error)) throw error
      if (!refused?.(error)) showRefusal(app, error)
      return undefined
    } finally {
      setPending(false)
    }
  }
  return { run, pending }
}
