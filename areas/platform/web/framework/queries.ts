import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, InputOf, WireOf } from '../../contract/call.ts'
import { type CallError, encodeInput } from '../../contract/client.ts'
import type { App } from './context.ts'

/** Compares the name: on the server the error class comes from a different copy of the contract than this build's. */
export const isCallError = (error: unknown): error is CallError => error instanceof Error && error.name === 'CallError'

/** What the page is about does not exist, or not for this person. */
export const isMissing = (error: unknown): boolean => isCallError(error) && error.status === 404

/** Responses stay fresh this long, so that hydration does not refetch what the page contains. */
const FRESH_MS = 30_000

/** Errors of what was fetched before anybody asked for it. */
const unasked = new WeakSet<CallError>()

/** The same app for fetching early: nobody is told what is refused. */
export const quiet = (app: App): App => ({
  ...app,
  call: (call, input, options) =>
    app.call(call, input, options).catch((error: unknown) => {
      if (isCallError(error)) unasked.add(error)
      throw error
    }),
})

export function createQueries(onError?: (error: CallError) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isCallError(error) && !unasked.has(error)) onError?.(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (count, error) => onError !== undefined && count < 1 && isCallError(error) && error.status === 0,
      },
    },
  })
}

/** A call as a query: its key is the call's path and its serialized input. */
export function queryOf<C extends Call>(app: App, call: C, input: InputOf<C>) {
  return queryOptions<WireOf<C>>({
    queryKey: [call.path, Object.fromEntries(encodeInput(call, input))],
    queryFn: ({ signal }) => app.call(call, input, { signal }),
  })
}
