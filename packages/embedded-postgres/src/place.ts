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
import { type Account, accountFor, canEnter, giveTo, type Owner } from './account.ts'
import { type Application, fault, type Log } from './process.ts'

/** PostgreSQL’s folders: `home` (mode 700, owned by its user) contains data/, run/ (the socket) and possibly a copy of the binaries. */
export type Place = Owner & { home: string; data: string }

/** The file in the data folder that names PostgreSQL’s folder, if that is elsewhere. */
const POINTER = 'postgres.location'

/** The folder named in `pointer`, or null if PostgreSQL’s folder is in the data folder. */
function pointedTo(pointer: string): string | null {
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : null
}

/** The folder of PostgreSQL for this data folder; it need not exist yet. */
export function homeOf(dataDir: string): string {
  return resolve(pointedTo(join(dataDir, POINTER)) ?? join(dataDir, 'postgres'))
}

/**
 * `<dataDir>/postgres`; or, if root starts us with a data folder that PostgreSQL’s user cannot access (e.g. below /root, of mode 700), a
 * folder below `fallbackRoot`, recorded in `<dataDir>/postgres.location` so that later starts find it. The fallback is not in the temporary
 * folder, which is cleaned up.
 */
export async function choosePlace(
  dataDir: string,
  application: Application,
  log: Log,
  fallbackRoot = `/var/lib/${application.name}`,
): Promise<Place> {
  const pointer = join(dataDir, POINTER)
  const pointed = pointedTo(pointer)
  if (pointed !== null && !existsSync(pointed)) throw lost(pointer, pointed)
  const home = homeOf(dataDir)
  const account = accountFor(home, application)
  const owner = { account, application }
  const isNew = !existsSync(home)
  if (isNew) {
    mkdirSync(home, { mode: 0o700 })
    await giveTo(owner, home)
  }
  if (canEnter(owner, home) && mayUse(account, home)) return place(home, owner)
  if (!isNew || !account) throw unreachable(home, owner)
  await rm(home, { recursive: true, force: true })
  return place(await fallBack(pointer, { account, application }, log, fallbackRoot), owner)
}

async function fallBack(
  pointer: string,
  owner: Owner & { account: NonNullable<Account> },
  log: Log,
  root: string,
): Promise<string> {
  const { account } = owner
  if (mkdirSync(root, { recursive: true })) chmodSync(root, 0o755)
  const home = mkdtempSync(join(root, 'data-'))
  await giveTo(owner, home)
  if (!canEnter(owner, home)) {
    rmSync(home, { recursive: true, force: true })
    throw unreachable(home, owner)
  }
  writeFileSync(pointer, `${home}\n`)
  log.warn(
    { home, pointer },
    `用户 ${account.name} 无法进入数据目录（上级目录不对其开放），数据库改放在 ${home}，备份时请一并保存。\n` +
      `The user ${account.name} cannot reach the data folder (a folder above it is closed); the database is kept in ${home}: include it in back-ups.`,
  )
  return home
}

async function place(home: string, owner: Owner): Promise<Place> {
  await chmod(home, 0o700)
  return { ...owner, home, data: join(home, 'data') }
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

function unreachable(home: string, { account, application: { variables } }: Owner): Error {
  const [zh, en] = account ? [`用户 ${account.name} `, `the user ${account.name}`] : ['当前用户', 'the current user']
  return fault(
    `${zh}无法读写数据库目录 ${home}。请检查该目录及其上级目录的权限（如 chmod o+x），或用 ${variables.dataDir} 指定其他目录，或设置 ${variables.url}。`,
    `The database folder ${home} can’t be read and written by ${en}. Open it and the folders above it (chmod o+x), set another one with ${variables.dataDir}, or set ${variables.url}.`,
  )
}

function lost(pointer: string, home: string): Error {
  return fault(
    `${pointer} 指明数据库位于 ${home}，但该目录不存在。请恢复该目录；若确要从空数据库开始，请删除此文件。`,
    `${pointer} says that the database is in ${home}, but this folder doesn’t exist. Restore it; to start with an empty database, delete that file.`,
  )
}

/** The folder for the Unix socket: in PostgreSQL’s own, or a short temporary one if the path would exceed the system’s limit. */
export async function socketFolder(place: Place): Promise<{ folder: string; remove(): void }> {
  const { home } = place
  const prefix = `${place.application.name}-`
  const limit = process.platform === 'darwin' ? 103 : 107
  const own = join(home, 'run')
  const fits = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= limit
  if (fits(own)) {
    mkdirSync(own, { recursive: true, mode: 0o700 })
    await giveTo(place, own)
    return { folder: own, remove: () => undefined }
  }
  const root = [tmpdir(), '/tmp'].find((folder) => fits(join(folder, `${prefix}XXXXXX`)) && canEnter(place, folder))
  const folder = mkdtempSync(join(root ?? '/tmp', prefix))
  await giveTo(place, folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
