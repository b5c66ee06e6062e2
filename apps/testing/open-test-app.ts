import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '@leitai/identity/account/session'
import type { Config } from '@leitai/platform/config/config'
import { type Caller, createClient } from '@leitai/platform/contract/client'
import { decryptAddress } from '@leitai/platform/file/contract.tempurl'
import { SESSION_COOKIE } from '@leitai/platform/http/cookies'
import { type Launcher, openLauncher } from '@leitai/platform/sandbox/launcher'
import { openScorers, type Scorers } from '@leitai/platform/scoring/pool'
import { openLog } from '@leitai/platform/telemetry/log'
import { createAppServer, type Parts, type Running } from '@leitai/server/server'
import type { Logger } from 'pino'
import { createTestDatabase, type TestDatabase } from './database.ts'

export interface Visitor {
  call: Caller
  /** Raw requests with the visitor’s cookies, for anything that is not a call: pages, downloads, URLs. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  cookies: Map<string, string>
}

export interface Visitors {
  origin: string
  visitor(options?: { language?: 'zh' | 'en'; cookies?: Record<string, string> }): Visitor
  /** A visitor logged in as that user, by a real session. */
  as(user: { id: number }, options?: { language?: 'zh' | 'en' }): Promise<Visitor>
}

/** A running server and visitors of it. */
export interface Served extends Running, Visitors {}

export interface TestApp extends Served {
  database: TestDatabase
  dataDir: string
  /** Sets the clock that all rules use. */
  travel(to: Date): void
  end(): Promise<void>
}

interface Children {
  launcher: Launcher
  scorers: Scorers
}
let shared: Children | null = null
/**
 * For all servers of this process: finding out how child processes can be isolated takes longer than starting a server, and so does
 * starting a scoring process.
 */
function childrenOfProcess(): Children {
  if (shared) return shared
  const workFolder = mkdtempSync(join(tmpdir(), 'leitai-children-'))
  // The child processes, which are other users, must be able to traverse it.
  chmodSync(workFolder, 0o711)
  const launcher = openLauncher({ workFolder, log: openLog('silent') })
  shared = { launcher, scorers: openScorers({ count: 1, workFolder, launcher, log: openLog('silent') }) }
  return shared
}

function sharedChildren({ scorers: count }: Config): Partial<Children> {
  const { launcher, scorers } = childrenOfProcess()
  return count === 1 ? { launcher, scorers } : { launcher }
}

/** What another app left: its database, to which nobody is connected, and the folder of its objects. */
export interface Left {
  database: string
  objects: string
}

interface TestParts extends Pick<Parts, 'keepAnswersMs'> {
  ownChildren?: boolean
  /** Begins with a copy of what another app left. */
  from?: Left
}

/** A complete server with its own database, folder and port; with scoring processes of its own if it wants another number of them. */
export async function openTestApp(
  overrides: Partial<Config> = {},
  log: Logger = openLog(process.env.TEST_LOG ?? 'silent'),
  { ownChildren = false, from, ...parts }: TestParts = {},
): Promise<TestApp> {
  const database = await createTestDatabase(from?.database)
  const dataDir = mkdtempSync(join(tmpdir(), 'leitai-app-'))
  if (from) cpSync(from.objects, join(dataDir, 'objects'), { recursive: true })
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: undefined,
    allowNewer: false,
    siteUrl: 'http://localhost',
    secret: 'a secret that only tests have, long enough',
    only: null,
    replicaUrl: undefined,
    s3: null,
    drainSeconds: 0,
    demo: false,
    scorers: 1,
    programSlots: 0,
    programPythons: [],
    rateLimit: 0,
    trustProxy: 1,
    senders: { smtp: null, sms: null },
    realName: null,
    ssoProviders: [],
    webhookNetworks: [],
    dev: false,
    metricsToken: null,
    slowQueryMs: 0,
    ...overrides,
  }
  let shift = 0
  const now = () => new Date(Date.now() + shift)
  const running = await createAppServer(config, log, {
    ...database,
    ...parts,
    now,
    pages: false,
    ...(ownChildren ? {} : sharedChildren(config)),
  })
  return {
    ...running,
    ...visitorsOf(running),
    database,
    dataDir,
    travel: (to) => {
      shift = to.getTime() - Date.now()
    },
    async end() {
      await running.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
      // Visitors refer to it, and modules of tests to them.
      for (const name of Object.keys(running)) Reflect.deleteProperty(running, name)
    },
  }
}

/** Visitors of a running server. */
export function visitorsOf(running: Running): Visitors {
  const origin = running.address
  const visitor: Visitors['visitor'] = ({ language = 'zh', cookies: given = {} } = {}) => {
    const cookies = new Map(Object.entries(given))
    const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const keep = (response: Response) => {
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
        if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    }
    const headers = () => ({ cookie: cookie() })
    return {
      cookies,
      call: createClient({ origin, language: () => language, headers, onResponse: keep }),
      async fetch(path, init = {}) {
        const url = path.startsWith('http') ? path : origin + path
        const sent = { 'accept-language': language, ...headers(), ...Object.fromEntries(new Headers(init.headers)) }
        const response = await fetch(url, { redirect: 'manual', ...init, headers: sent })
        keep(response)
        return response
      },
    }
  }
  return {
    origin,
    visitor,
    async as(user, options = {}) {
      const { token } = await openSession(running.ctx.db, {
        userId: user.id,
        remember: true,
        ip: '127.0.0.1',
        device: 'test',
        now: running.ctx.now(),
      })
      return visitor({ ...options, cookies: { [SESSION_COOKIE]: token } })
    },
  }
}

/** Uploads as a browser does: decrypts the URL of getTempUploadUrl and PUTs the file. */
export async function putObject(
  visitor: Visitor,
  origin: string,
  tempUrl: string,
  body: BodyInit,
  headers: string | Record<string, string>,
) {
  const address = await decryptAddress(tempUrl)
  const url = address.startsWith('http') ? address : origin + address
  const sent = typeof headers === 'string' ? { 'content-type': headers } : headers
  return visitor.fetch(url, { method: 'PUT', body, headers: sent })
}
