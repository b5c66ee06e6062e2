import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { readS3, type S3Config } from '../storage/s3-client.ts'
import { ConfigError } from './config-error.ts'
import type { AbsentProvider } from './contract.sso-providers.ts'
import { makeDataFolder } from './data-folder.ts'
import { strayName } from './environment-names.ts'
import { type Network, readNetwork } from './outside-address.ts'
import { type RealNameConfig, readProvider } from './real-name.ts'
import { readSenders, type SenderConfig } from './senders.ts'
import { readSsoProviders, type SsoProviderConfig } from './sso-providers.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Whether a text is a level of the log. */
export const isLogLevel = (text: string): boolean => LEVELS.includes(text)

/** Of a command. What is no level is told by the check of the environment, in words. */
export const levelOf = ({ LOG_LEVEL: said = '' }: NodeJS.ProcessEnv): string => (isLogLevel(said) ? said : 'warn')

/** The configuration from the environment, checked once at startup. */
export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Start although a newer version has changed the tables. */
  allowNewer: boolean
  /** The public origin, without a trailing slash. */
  siteUrl: string
  secret: string
  /** What this process does, if several share the work; null: everything. */
  only: 'http' | 'worker' | null
  /** A read replica, for reads that may lag. */
  replicaUrl: string | undefined
  /** The object store; null: the data folder. */
  s3: S3Config | null
  /** Seconds between reporting not ready and closing the listener. */
  drainSeconds: number
  /** Fill an empty database with the demonstration. */
  demo: boolean
  /** Scoring processes. */
  scorers: number
  /** Pythons that hosts may choose for their scoring programs, beside the machine's own. */
  programPythons: { name: string; folder: string }[]
  /** How many programs of competitors run at a time on this machine; 0: none. */
  programSlots: number
  /** Multiplies every per-minute limit; 0 turns them off. */
  rateLimit: number
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  trustProxy: number
  /** How codes and notices are sent by e-mail and SMS. */
  senders: SenderConfig
  /** The provider that verifies identity cards automatically; null: a reviewer does. */
  realName: RealNameConfig | null
  /** Log-in providers that the environment sets. */
  ssoProviders: (SsoProviderConfig | AbsentProvider)[]
  /** Networks that webhooks may reach although they are not public. */
  webhookNetworks: Network[]
  dev: boolean
  /** If set, /metrics also serves other machines. */
  metricsToken: string | null
  /** Queries that take longer are logged; 0: off. */
  slowQueryMs: number
}

function complain(zh: string, en: string): never {
  throw new ConfigError(`${zh} / ${en}`)
}

type Environment = Record<string, string | undefined>

function whole(env: Environment, name: string, fallback: number, [min, max]: [number, number]): number {
  const written = env[name]
  if (written === undefined || written === '') return fallback
  const value = Number(written)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new ConfigError(
    `${name} 应为 ${min} 到 ${max} 的整数，现为“${written}” / ${name} must be a whole number from ${min} to ${max}, found “${written}”`,
  )
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  const written = env[name]
  if (written === undefined || written === '') return fallback
  if (written === '1' || written === '0') return written === '1'
  throw new ConfigError(`${name} 应为 1 或 0，现为“${written}” / ${name} must be 1 or 0, found “${written}”`)
}

function address(env: Environment, name: string, schemes: string[]): string | undefined {
  const written = env[name]
  if (!written) return undefined
  if (URL.canParse(written) && schemes.includes(new URL(written).protocol)) return written.replace(/\/$/, '')
  // The value may contain a password, so it is not repeated.
  const expected = schemes.map((scheme) => `${scheme}//…`).join(' | ')
  throw new ConfigError(`${name} 应为 ${expected} 形式的地址 / ${name} must be an address of the form ${expected}`)
}

export const dataDirOf = (env: Environment): string => resolve(env.DATA_DIR || 'data')
export const secretFile = (dataDir: string): string => join(dataDir, 'secret')

/** SECRET, or the one kept in the data folder; null if there is neither yet. */
export function secretThere(env: Environment): string | null {
  const given = env.SECRET
  if (given) {
    if (given.length >= 32) return given
    throw new ConfigError('SECRET 至少 32 个字符 / SECRET must have at least 32 characters')
  }
  const file = secretFile(dataDirOf(env))
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** The signing secret; one that is nowhere is generated and kept in the data folder. */
function secret(env: Environment, dataDir: string): string {
  const there = secretThere(env)
  if (there !== null) return there
  makeDataFolder(dataDir)
  const made = randomBytes(32).toString('base64url')
  writeFileSync(secretFile(dataDir), made, { mode: 0o600 })
  return made
}

function metricsToken({ METRICS_TOKEN: given }: Environment): string | null {
  if (!given) return null
  if (/^[\x21-\x7e]{16,200}$/.test(given)) return given
  return complain(
    'METRICS_TOKEN 应为 16 到 200 个不含空格的 ASCII 字符',
    'METRICS_TOKEN must be 16 to 200 ASCII characters without spaces',
  )
}

function replicaOf(env: Environment, databaseUrl: string | undefined): string | undefined {
  const url = address(env, 'DATABASE_REPLICA_URL', ['postgres:', 'postgresql:'])
  if (url && !databaseUrl) complain('DATABASE_REPLICA_URL 需要 DATABASE_URL', 'DATABASE_REPLICA_URL needs DATABASE_URL')
  return url
}

/** `--only http` or `--only worker`: part of the work, on a shared database. */
function onlyOf(args: readonly string[], databaseUrl: string | undefined): Config['only'] {
  const [word, only, ...more] = args
  if (word === undefined) return null
  if (word !== '--only' || (only !== 'http' && only !== 'worker') || more.length > 0)
    return complain(
      `不认识的参数“${args.join(' ')}”，可用：--only http 或 --only worker`,
      `unknown arguments “${args.join(' ')}”; use --only http or --only worker`,
    )
  if (databaseUrl) return only
  return complain(
    '--only 需要 DATABASE_URL：内嵌的 PostgreSQL 只供一个进程使用',
    '--only needs DATABASE_URL: the embedded PostgreSQL serves only one process',
  )
}

function refuseLevel({ LOG_LEVEL: level }: Environment): void {
  if (level && !isLogLevel(level))
    complain(
      `LOG_LEVEL 应为 fatal、error、warn、info、debug、trace 或 silent，现为“${level}”`,
      `LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, found “${level}”`,
    )
}

/** A misspelt name would silently leave a default in force, such as an empty database instead of DATABASE_URL's. */
function refuseStray(env: Environment): void {
  const stray = strayName(Object.keys(env).filter((name) => env[name]))
  if (!stray) return
  const { name, meant } = stray
  if (meant)
    complain(
      `不认识环境变量 ${name}，是否指 ${meant}？请改正或删除它`,
      `unknown name ${name} in the environment: did you mean ${meant}? Correct or remove it`,
    )
  complain(
    `不认识环境变量 ${name}；可用的名称见 README.md 和 docs/OPERATIONS.md，请改正或删除它`,
    `unknown name ${name} in the environment: see README.md and docs/OPERATIONS.md for all names. Correct or remove it`,
  )
}

/** `name=/folder;name2=/folder2`. */
function pythons(env: Environment): Config['programPythons'] {
  const list = (env.PROGRAM_ENVIRONMENTS || '').split(';').filter((one) => one.trim() !== '')
  const found = list.map((one) => {
    const [, name = '', folder = ''] = /^\s*([a-z0-9][a-z0-9.-]{0,39})=(\/.*?)\s*$/.exec(one) ?? []
    if (name === '' || !existsSync(join(folder, 'bin/python3')))
      return complain(
        `PROGRAM_ENVIRONMENTS 中的“${one.trim()}”不可用：应为 名称=文件夹，名称由小写字母、数字、点和连字符组成，文件夹（绝对路径）里有 bin/python3`,
        `“${one.trim()}” in PROGRAM_ENVIRONMENTS: expected name=folder, with a name of lowercase letters, digits, dots and hyphens, and the absolute path of a folder with bin/python3`,
      )
    return { name, folder: resolve(folder) }
  })
  const twice = found.find(({ name }, at) => found.findIndex((one) => one.name === name) !== at)
  if (twice)
    complain(
      `PROGRAM_ENVIRONMENTS 中有两个 ${twice.name}，请改名`,
      `PROGRAM_ENVIRONMENTS contains ${twice.name} twice: rename one`,
    )
  return found
}

/** `10.1.0.0/16,fd12::/16`. */
function networks(env: Environment): Network[] {
  const list = (env.WEBHOOK_ALLOWED_NETWORKS ?? '').split(',').filter((one) => one.trim() !== '')
  return list.map(
    (one) =>
      readNetwork(one.trim()) ??
      complain(
        `WEBHOOK_ALLOWED_NETWORKS 中的“${one.trim()}”应为 10.1.0.0/16 或 fd12::/16 形式的网段，多个以逗号分隔`,
        `“${one.trim()}” in WEBHOOK_ALLOWED_NETWORKS must be a range such as 10.1.0.0/16 or fd12::/16; commas separate several`,
      ),
  )
}

/** Links are made of the origin and /v3: a site below a path of another is not possible. */
function siteUrlOf(env: Environment, port: number): string {
  const given = address(env, 'SITE_URL', ['http:', 'https:'])
  if (!given) return `http://localhost:${port}`
  const { origin, pathname, search, hash } = new URL(given)
  if (pathname !== '/' || search || hash)
    return complain(`SITE_URL 只能是网址的开头，不含路径，应为 ${origin}`, `SITE_URL must have no path: ${origin}`)
  return origin
}

export function readConfig(env: Environment, args: readonly string[] = []): Config {
  refuseStray(env)
  refuseLevel(env)
  const dataDir = dataDirOf(env)
  const port = whole(env, 'PORT', 3000, [0, 65_535])
  const databaseUrl = address(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const demo = flag(env, 'DEMO', databaseUrl === undefined)
  return {
    port,
    // The demonstration's passwords are published: it listens on loopback only unless the operator says otherwise.
    host: env.HOST || (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    databaseUrl,
    allowNewer: flag(env, 'ALLOW_NEWER_DATABASE', false),
    siteUrl: siteUrlOf(env, port),
    secret: secret(env, dataDir),
    only: onlyOf(args, databaseUrl),
    replicaUrl: replicaOf(env, databaseUrl),
    s3: readS3(env, complain),
    drainSeconds: whole(env, 'DRAIN_SECONDS', 0, [0, 600]),
    demo,
    scorers: whole(env, 'SCORERS', availableParallelism(), [1, 64]),
    programPythons: pythons(env),
    programSlots: whole(env, 'PROGRAM_SLOTS', Math.max(1, Math.floor(availableParallelism() / 2)), [0, 1000]),
    rateLimit: whole(env, 'RATE_LIMIT', 1, [0, 1000]),
    trustProxy: whole(env, 'TRUST_PROXY', 0, [0, 10]),
    senders: readSenders(env, complain),
    realName: readProvider(env, complain),
    ssoProviders: readSsoProviders(env, complain),
    webhookNetworks: networks(env),
    dev: flag(env, 'DEV', false),
    metricsToken: metricsToken(env),
    slowQueryMs: whole(env, 'SLOW_QUERY_MS', 500, [0, 600_000]),
  }
}

const { version: written }: { version?: unknown } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

/** The running version of Leitai. */
export const version = String(written)
