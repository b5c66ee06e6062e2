import own from './package.json' with { type: 'json' }

export const VERSION = own.version

let named: string | undefined
/** Sets the server given on the command line. */
export function nameServer(server: string | undefined): void {
  named = server
}
export const namedServer = () => named
