import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { homeOf } from './place.ts'
import type { Application } from './process.ts'

/**
 * The embedded server’s connection, as a pg client’s configuration. `host` is the absolute path of its Unix socket’s folder; on Windows,
 * which has no such sockets, it is 127.0.0.1, with a password.
 */
export type Connection = { host: string; port: number; user: string; database: string; password?: string }

export function connectionTo(
  home: string,
  { name }: Application,
  socketFolder: string | null,
  port: number,
): Connection {
  const common = { port, user: name, database: name }
  if (socketFolder !== null) return { ...common, host: socketFolder }
  return { ...common, host: '127.0.0.1', password: readFileSync(join(home, 'password'), 'utf8') }
}

/**
 * The connection of a server that another process runs on the data folder, from postmaster.pid: the port in its fourth line, the socket’s
 * folder in the fifth, the state in the eighth. Null if there is none, or it does not accept connections yet. The file of a killed server
 * may remain; then nothing listens there.
 */
export function findRunning(dataDir: string, application: Application): Connection | null {
  const home = homeOf(dataDir)
  const file = join(home, 'data', 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const [port = '', socket = '', , , state = ''] = lines.slice(3).map((line) => line.trim())
  if (state !== 'ready') return null
  return connectionTo(home, application, socket || null, Number(port))
}
