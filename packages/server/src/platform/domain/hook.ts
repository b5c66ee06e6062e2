import type { Table } from '../db/orm.ts'

/**
 * How a lower domain lets an upper one take part without knowing it. A hook says that something is happening; whoever registers for it runs in
 * the same transaction, in the order of bootstrap/domains.ts, and what it throws undoes the whole. A port asks for what one upper domain alone
 * can answer. Both are declared by the lower domain, with their types; docs/HOOKS.md lists them all.
 */

/** A registration that has yet to be connected: what a domain's manifest lists. */
export interface Registration {
  /** The name of the hook or port. */
  readonly of: string
  connect(): void
}

type Listener<E> = (event: E) => Promise<unknown>

export interface Hook<E> {
  readonly name: string
  /** Runs all that registered, one after the other. */
  run(event: E): Promise<void>
  readonly listeners: Listener<E>[]
}

const declared = new Map<string, Hook<never> | Port<unknown>>()

/** Every hook and port that has been declared by the modules loaded so far, by name. */
export const declaredHooks = (): ReadonlyMap<string, Hook<never> | Port<unknown>> => declared

let isConnected = false
/** Connects registrations once a process: bootstrap/domains.ts does. */
export function connect(registrations: readonly Registration[]): void {
  if (isConnected) return
  isConnected = true
  for (const one of registrations) one.connect()
}

function needConnected(name: string): void {
  if (!isConnected) throw new Error(`“${name}” was used before the domains were connected: import bootstrap/domains.ts`)
}

/** Declares that something happens here. `name` is `<domain>.<what happened>`. */
export function defineHook<E>(name: string): Hook<E> {
  const listeners: Listener<E>[] = []
  const hook: Hook<E> = {
    name,
    listeners,
    async run(event) {
      needConnected(name)
      for (const listen of listeners) await listen(event)
    },
  }
  declared.set(name, hook as Hook<never>)
  return hook
}

/** Registers for a hook, in a manifest. */
export const on = <E>(hook: Hook<E>, listen: Listener<E>): Registration => ({
  of: hook.name,
  connect: () => {
    hook.listeners.push(listen)
  },
})

export interface Port<T> {
  readonly name: string
  /** What the one upper domain gave. */
  get(): T
  /** The tables that what it gave reads, for calls that name the port among what they read (platform/http/dispatcher.ts). */
  reads(): readonly Table[]
  given: Given<T> | null
}

interface Given<T> {
  value: T
  reads: readonly Table[] | null
}

/** Declares what another domain, above this one, has to give: a function or an object of functions. */
export function definePort<T>(name: string): Port<T> {
  const given = () => {
    needConnected(name)
    if (!port.given) throw new Error(`no domain gives “${name}”`)
    return port.given
  }
  const port: Port<T> = {
    name,
    given: null,
    get: () => given().value,
    reads() {
      const { reads } = given()
      if (!reads) throw new Error(`what gives “${name}” does not say which tables it reads`)
      return reads
    },
  }
  declared.set(name, port as Port<unknown>)
  return port
}

/** Gives what a port asks for, in a manifest, with the tables that it reads where calls name the port among what they read. */
export const give = <T>(port: Port<T>, value: T, reads: readonly Table[] | null = null): Registration => ({
  of: port.name,
  connect: () => {
    if (port.given) throw new Error(`“${port.name}” is given twice`)
    port.given = { value, reads }
  },
})
