import own from '../package.json' with { type: 'json' }

export const VERSION = own.version

let named: string | undefined
/** The server that the command line names. */
export function nameServer(server: string | undefined): void {
  named = server
}
export const namedServer = () => named
