import type { AppContext } from './app-context.ts'

/** What is opened once for each running server, when it is first needed. */
export function perContext<T>(open: (ctx: AppContext) => T): (ctx: AppContext) => T {
  const opened = new WeakMap<AppContext, { value: T }>()
  return (ctx) => {
    const known = opened.get(ctx) ?? { value: open(ctx) }
    opened.set(ctx, known)
    return known.value
  }
}
