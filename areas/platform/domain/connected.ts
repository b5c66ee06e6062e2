import type { Domain } from './domain.ts'

let connected: readonly Domain[] | null = null

/** Connects all domains once per process; called by apps/server/domains.ts. */
export function connect(domains: readonly Domain[]): void {
  if (connected) return
  connected = domains
  for (const { hooks = [] } of domains) for (const one of hooks) one.connect()
}

/** All domains, in the order of apps/server/domains.ts. `user`: what needs them. */
export function connectedFor(user: string): readonly Domain[] {
  if (connected) return connected
  throw new Error(`“${user}” was used before the domains were connected: import apps/server/domains.ts`)
}

/** What the manifests of all domains say under a name, in the order of apps/server/domains.ts. */
export const declaredAs = <K extends keyof Domain>(field: K): NonNullable<Domain[K]>[] =>
  connectedFor(field).flatMap((domain) => {
    const declared = domain[field]
    return declared === undefined ? [] : [declared]
  })
