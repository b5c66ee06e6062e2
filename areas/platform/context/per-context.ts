import type { AppContext } from './app-context.ts'

/** Creates a value once per running server, on first use. */
export function perContext<T>(open: (ctx: AppContext) => T): (ctx: AppContext) => T {
  const opened = new WeakMap<AppContext, { value: T }>()
  return (ctx) => {
    const known = opened.get(ctx) ?? { value: open(ctx) }
    opened.set(ctx, known)
    return known.value
  }
}
