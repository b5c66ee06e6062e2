import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { giveTo, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { errorText, fault, type Log } from './process.ts'

/** `port` only matters on Windows, where the server listens on loopback; elsewhere it listens in the socket folder. */
export type Settings = { socketFolder: string | null; port: number; durable: boolean }

/** Creates the database cluster if there is none; refuses one of another major version. */
export async function ensureCluster(place: Place, binaries: Binaries, durable: boolean, log: Log): Promise<void> {
  for (const name of readdirSync(place.home)) {
    if (name.startsWith('data.new')) await rm(join(place.home, name), { recursive: true, force: true })
  }
  const versionFile = join(place.data, 'PG_VERSION')
  if (existsSync(versionFile)) return checkVersion(readFileSync(versionFile, 'utf8').trim(), place, binaries)
  if (existsSync(place.data)) throw notACluster(place)
  log.info({ folder: place.home }, '首次启动：正在创建数据库 / first start: creating the database')
  // Created under another name and renamed, so that an interrupted start leaves no partial cluster.
  const draft = join(place.home, `data.new-${randomBytes(6).toString('hex')}`)
  await initdb(draft, place, binaries, durable)
  await giveTo(place, draft)
  await rename(draft, place.data)
  if (durable) await syncFolder(place.home)
}

async function initdb(draft: string, place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const passwordFile = join(place.home, 'password')
  const options = [
    '-D',
    draft,
    '-U',
    place.application.name,
    '-E',
    'UTF8',
    '--locale=C',
    // Supported since 17; the embedded version is later, but tests also run on earlier ones.
    ...(Number(binaries.major) >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
  ]
  if (!durable) options.push('--no-sync')
  if (process.platform === 'win32') {
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    options.push(`--pwfile=${passwordFile}`)
  }
  try {
    await promisify(execFile)(binaries.initdb, options, { ...runAs(place.account, place.home), env: bareEnvironment() })
  } catch (error) {
    throw fault(
      `创建数据库失败，目录 ${place.home}：${errorText(error)}`,
      `The database in ${place.home} couldn’t be created: ${errorText(error)}`,
      error,
    )
  }
  const own = settingsFile(place)
  writeFileSync(join(draft, 'postgresql.conf'), `include '${own}'\n# Settings of your own go below this line.\n`)
  writeFileSync(join(draft, own), '')
  writeFileSync(join(draft, 'pg_hba.conf'), hostRules())
}

/** The socket’s folder is private to its owner, so connections there are trusted; Windows has no such folder and requires a password. */
function hostRules(): string {
  return process.platform === 'win32' ? 'host all all 127.0.0.1/32 scram-sha-256\n' : 'local all all trust\n'
}

/** Written at each start, so that an upgrade of the application can change them; ALTER SYSTEM and postgresql.conf override them. */
export async function writeSettings(place: Place, settings: Settings): Promise<void> {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  const socket = settings.socketFolder === null ? '' : `"${settings.socketFolder.replaceAll('"', '""')}"`
  const lines: Record<string, string> = {
    listen_addresses: quoted(process.platform === 'win32' ? '127.0.0.1' : ''),
    port: String(settings.port),
    unix_socket_directories: quoted(socket),
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    fsync: settings.durable ? 'on' : 'off',
    synchronous_commit: settings.durable ? 'on' : 'off',
    full_page_writes: settings.durable ? 'on' : 'off',
    // Few cores and short queries: parallel plans and compilation cost more than they save.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    // Many requests, few tables: keep planner statistics up to date.
    autovacuum_naptime: '20s',
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    lc_messages: "'C'",
  }
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}\n`)
  const path = join(place.data, settingsFile(place))
  writeFileSync(path, text.join(''))
  await giveTo(place, path)
  await chmod(path, 0o600)
}

const settingsFile = ({ application }: Place) => `${application.name}.conf`

/** PG* variables of the operator’s shell would affect the programs we start. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env
  return { LC_ALL: 'C', PATH, ...(SystemRoot === undefined ? {} : { SystemRoot }) }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

function checkVersion(found: string, place: Place, binaries: Binaries): void {
  if (found === binaries.major) return
  throw fault(
    `${place.data} 是 PostgreSQL ${found} 的数据，而内嵌的是 PostgreSQL ${binaries.major}。请用原版本导出后再导入。`,
    `${place.data} contains data of PostgreSQL ${found}, but PostgreSQL ${binaries.major} is embedded. Export it with the version that created it, then import it.`,
  )
}

function notACluster(place: Place): Error {
  const { dataDir } = place.application.variables
  return fault(
    `${place.data} 已存在，但不是 PostgreSQL 数据目录。请移走它，或用 ${dataDir} 指定其他目录。`,
    `${place.data} exists but isn’t a PostgreSQL data folder. Move it away, or set another data folder with ${dataDir}.`,
  )
}
