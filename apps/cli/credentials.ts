import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { usage } from './command-error.ts'
import { t } from './language.ts'
import { warn } from './terminal.ts'

const Kept = z.object({
  /** The server of the last log-in. */
  current: z.nullable(z.string()),
  servers: z.record(z.string(), z.object({ token: z.string(), userName: z.string() })),
})
type Kept = z.infer<typeof Kept>

const folder = () => join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'leitai')
const credentialsPath = () => join(folder(), 'credentials.json')

/** Reads the stored credentials; warns if other users of the machine could read them. */
export function readCredentials(): Kept {
  const path = credentialsPath()
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return { current: null, servers: {} }
  }
  for (const [what, allowed] of [
    [path, '600'],
    [folder(), '700'],
  ] as const)
    if (process.platform !== 'win32' && (statSync(what).mode & 0o077) !== 0) {
      warn(`${t(`其他用户也能读取 ${what}，请执行：`, `Others can read ${what}; run: `)}chmod ${allowed} '${what}'`)
    }
  try {
    return Kept.parse(JSON.parse(text))
  } catch {
    throw usage(`无法读取 ${path}，请删除它并重新登录`, `${path} can’t be read. Delete it and sign in again`)
  }
}

/** Stores a server’s token, or deletes it if null; only the user can read the file. */
export function keepCredentials(server: string, entry: { token: string; userName: string } | null): void {
  const kept = readCredentials()
  const { [server]: _, ...others } = kept.servers
  const [another = null] = Object.keys(others)
  const next: Kept = entry
    ? { current: server, servers: { ...others, [server]: entry } }
    : { current: kept.current === server ? another : kept.current, servers: others }
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  chmodSync(folder(), 0o700)
  const path = credentialsPath()
  const beside = `${path}.${process.pid}`
  writeFileSync(beside, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 })
  renameSync(beside, path)
}
