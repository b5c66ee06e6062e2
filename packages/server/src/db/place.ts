import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Account, accountFor, canEnter, giveTo } from './account.ts'
import { fault, type Log } from './fault.ts'

/** Where PostgreSQL lives: `home` (mode 700, its user's own) holds data/, run/ (the socket) and perhaps a copy of the binaries. */
export type Place = { home: string; data: string; account: Account }

/** Where a root's server goes whose data folder no other user can reach. Not the temporary folder: that is swept. */
const FALLBACK_ROOT = '/var/lib/leitai'

/**
 * `<dataDir>/postgres`; or, when root starts us with a data folder that PostgreSQL's user cannot reach (say below /root, of
 * mode 700), a folder below /var/lib/leitai, written down in `<dataDir>/postgres.location` so that later starts find it again.
 */
export async function choosePlace(dataDir: string, log: Log, fallbackRoot = FALLBACK_ROOT): Promise<Place> {
  const pointer = join(dataDir, 'postgres.location')
  const pointed = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : null
  if (pointed !== null && !existsSync(pointed)) throw lost(pointer, pointed)
  const home = resolve(pointed ?? join(dataDir, 'postgres'))
  const account = accountFor(home)
  const isNew = !existsSync(home)
  if (isNew) {
    mkdirSync(home, { mode: 0o700 })
    await giveTo(account, home)
  }
  if (canEnter(account, home) && mayUse(account, home)) return place(home, account)
  if (!isNew || !account) throw unreachable(home, account?.name ?? '')
  await rm(home, { recursive: true, force: true })
  return place(await fallBack(pointer, account, log, fallbackRoot), account)
}

async function fallBack(pointer: string, account: NonNullable<Account>, log: Log, root: string): Promise<string> {
  if (mkdirSync(root, { recursive: true })) chmodSync(root, 0o755)
  const home = mkdtempSync(join(root, 'data-'))
  await giveTo(account, home)
  if (!canEnter(account, home)) {
    rmSync(home, { recursive: true, force: true })
    throw unreachable(home, account.name)
  }
  writeFileSync(pointer, `${home}\n`)
  log.warn(
    { home, pointer },
    `用户 ${account.name} 无法进入数据目录（上级目录不对其开放），数据库改放在 ${home}，备份时请一并保存。\n` +
      `The user ${account.name} cannot reach the data folder (a folder above it is closed); the database is kept in ${home}: include it in back-ups.`,
  )
  return home
}

async function place(home: string, account: Account): Promise<Place> {
  await chmod(home, 0o700)
  return { home, data: join(home, 'data'), account }
}

function mayUse(account: Account, home: string): boolean {
  if (account) return true
  try {
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

function unreachable(home: string, user: string): Error {
  const [zh, en] = user === '' ? ['当前用户', 'the current user'] : [`用户 ${user} `, `the user ${user}`]
  return fault(
    `${zh}无法读写数据库目录 ${home}。请检查该目录及其上级目录的权限（如 chmod o+x），或用 DATA_DIR 指定其他目录，或设置 DATABASE_URL。`,
    `The database folder ${home} cannot be read and written by ${en}. Open it and the folders above it (chmod o+x), name another by DATA_DIR, or set DATABASE_URL.`,
  )
}

function lost(pointer: string, home: string): Error {
  return fault(
    `${pointer} 指明数据库位于 ${home}，但该目录不存在。请恢复该目录；若确要从空数据库开始，请删除此文件。`,
    `${pointer} says that the database is in ${home}, but there is no such folder. Bring it back; to begin with an empty database, delete that file.`,
  )
}

/** The folder for the Unix socket: in PostgreSQL's own, or a short temporary one where the path would exceed the system's limit. */
export async function socketFolder({ home, account }: Place): Promise<{ folder: string; remove(): void }> {
  const limit = process.platform === 'darwin' ? 103 : 107
  const own = join(home, 'run')
  const fits = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= limit
  if (fits(own)) {
    mkdirSync(own, { recursive: true, mode: 0o700 })
    await giveTo(account, own)
    return { folder: own, remove: () => undefined }
  }
  const root = [tmpdir(), '/tmp'].find((folder) => fits(join(folder, 'leitai-XXXXXX')) && canEnter(account, folder))
  const folder = mkdtempSync(join(root ?? '/tmp', 'leitai-'))
  await giveTo(account, folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
