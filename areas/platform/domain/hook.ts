import type { Table } from '../db/orm.ts'
import type { Domain } from './domain.ts'

let connected: readonly Domain[] | null = null

/** Connects all domains once per process; called by apps/server/domains.ts. */
export function connect(domains: readonly Domain[]): void {
  if (connected) return
  connected = domains
  for (const { hooks = [] } of domains) for (const one of hooks) one.connect()
}

/** All domains, in the order of apps/server/domains.ts. `user`: what needs them. */
function connectedFor(user: string): readonly Domain[] {
  if (connected) return connected
  throw new Error(`“${user}” was used before the domains were connected: import apps/server/domains.ts`)
}

/** What the manifests of all domains say under a name, in the order of apps/server/domains.ts. */
export const declaredAs = <K extends keyof Domain>(field: K): NonNullable<Domain[K]>[] =>
  connectedFor(field).flatMap((domain) => {
    const declared = domain[field]
    return declared === undefined ? [] : [declared]
  })

/**
 * How a lower domain lets upper ones take part without importing them. A hook announces an event: its listeners run in the same
 * transaction, in the order of apps/server/domains.ts, and an error in one rolls back everything. A port requests something that exactly one
 * upper domain provides. Both are declared with their types in the lower domain; docs/generated/HOOKS.md lists them all.
 */

/** A registration for a manifest, to be connected at startup. */
export interface Registration {
  /** The name of the hook or port. */
  readonly of: string
  connect(): void
}

type Listener<E> = (event: E) => Promise<unknown>

export interface Hook<E> {
  readonly name: string
  /** Runs all listeners, one after the other. */
  run(event: E): Promise<void>
  readonly listeners: Listener<E>[]
}

const declared = new Map<string, Hook<never> | Port<unknown>>()

/** All hooks and ports declared by the modules loaded so far, by name. */
export const declaredHooks = (): ReadonlyMap<string, Hook<never> | Port<unknown>> => declared

/** Declares a hook. `name` is `<domain>.<event>`. */
export function defineHook<E>(name: string): Hook<E> {
  const listeners: Listener<E>[] = []
  const hook: Hook<E> = {
    name,
    listeners,
    async run(event) {
      connectedFor(name)
      for (const listen of listeners) await listen(event)
    },
  }
  declared.set(name, hook as Hook<never>)
  return hook
}

/** Registers a listener for a hook; used in manifests. */
export const on = <E>(hook: Hook<E>, listen: Listener<E>): Registration => ({
  of: hook.name,
  connect: () => {
    hook.listeners.push(listen)
  },
})

export interface Port<T> {
  readonly name: string
  /** The implementation provided by the upper domain. */
  get(): T
  /** The tables that the implementation reads, for calls that list the port in their `reads` (platform/http/dispatcher.ts). */
  reads(): readonly Table[]
  provided: Provided<T> | null
}

interface Provided<T> {
  value: T
  reads: readonly Table[] | null
}

/** Declares what an upper domain has to provide: a function or an object of functions. */
export function definePort<T>(name: string): Port<T> {
  const provided = () => {
    connectedFor(name)
    if (!port.provided) throw new Error(`no domain provides “${name}”`)
    return port.provided
  }
  const port: Port<T> = {
    name,
    provided: null,
    get: () => provided().value,
    reads() {
      const { reads } = provided()
      if (!reads) throw new Error(`what provides “${name}” does not say which tables it reads`)
      return reads
    },
  }
  declared.set(name, port as Port<unknown>)
  return port
}

/**
 * Provides the implementation of a port; used in manifests. `reads` lists the tables it reads, required if calls list the port in their
 * `reads`.
 */
export const provide = <T>(port: Port<T>, value: T, reads: readonly Table[] | null = null): Registration => ({
  of: port.name,
  connect: () => {
    if (port.provided) throw new Error(`“${port.name}” is provided twice`)
    port.provided = { value, reads }
  },
})
