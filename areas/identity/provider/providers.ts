import { AbsentProvider, declaredKind, kindOf, SsoProvider } from '@leitai/platform/config/contract.sso-providers'
import { isDeclared } from '@leitai/platform/config/sso-providers'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/open'
import { asc } from '@leitai/platform/db/orm'
import { decrypt } from '@leitai/platform/keys/keys'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import * as z from 'zod/mini'
import { ssoProviders } from './table.ts'

export interface StoredProvider {
  settings: SsoProvider
  on: boolean
  /** Set by the environment. */
  fixed: boolean
  version: number
  /** Of the environment as it is, of the table encrypted; null: none. */
  secret: string | null
}

type Where = Pick<AppContext, 'db' | 'config'>

const stored = keptRead({ reads: [ssoProviders] }, (db: Db, _all: 'all') =>
  db.select().from(ssoProviders).orderBy(asc(ssoProviders.position), asc(ssoProviders.key)),
)

/** All providers in their order: those of the environment first, which also win over others of the same key. */
export async function allProviders({ db, config }: Where): Promise<StoredProvider[]> {
  const fixed = config.ssoProviders.filter(isDeclared).map(({ secret, ...settings }) => ({
    settings,
    on: true,
    fixed: true,
    version: 0,
    secret: secret || null,
  }))
  const keys = new Set(fixed.map(({ settings }) => settings.key))
  const rows = (await stored(db, 'all')).flatMap(({ settings, on, version, secret }) => {
    // One that this version does not understand is left alone.
    const read = z.safeParse(SsoProvider, settings)
    return read.success && !keys.has(read.data.key) ? [{ settings: read.data, on, fixed: false, version, secret }] : []
  })
  return [...fixed, ...rows]
}

/** Those by which people can log in. */
export const openProviders = async (ctx: Where) => (await allProviders(ctx)).filter(({ on }) => on)

/** Those of them with which this site can begin: on the log-in page, and in the settings of an account. */
export const offeredProviders = async (ctx: Where): Promise<OfferedProvider[]> =>
  (await openProviders(ctx)).flatMap(({ settings }) => {
    const { way } = kindOf(settings)
    return way === 'elsewhere' ? [] : [{ key: settings.key, name: settings.name, password: way === 'password' }]
  })

interface OfferedProvider {
  key: string
  name: Words
  /** It asks for a user name and a password. */
  password: boolean
}

interface Absent extends AbsentProvider {
  on: boolean
  fixed: boolean
}

/** Those of kinds that are not part of this installation: nobody can log in by them. */
export async function absentProviders({ db, config }: Where): Promise<Absent[]> {
  const fixed = config.ssoProviders.filter((one) => !isDeclared(one)).map((one) => ({ ...one, on: true, fixed: true }))
  const keys = new Set(config.ssoProviders.map(({ key }) => key))
  const rows = (await stored(db, 'all')).flatMap(({ settings, on }) => {
    const read = z.safeParse(AbsentProvider, settings)
    if (!read.success || declaredKind(read.data.kind) || keys.has(read.data.key)) return []
    return [{ ...read.data, on, fixed: false }]
  })
  return [...fixed, ...rows]
}

/** One by its key, switched on or not. */
export const findProvider = async (ctx: Where, key: string) =>
  (await allProviders(ctx)).find(({ settings }) => settings.key === key)

export const SECRET_USE = 'sso provider'

export const secretOf = async (ctx: AppContext, { fixed, secret }: StoredProvider): Promise<string> =>
  fixed || secret === null ? (secret ?? '') : decrypt(ctx, SECRET_USE, secret)

/** The names of providers by key; one that is gone has its key for a name. */
export async function providerNames(ctx: Where): Promise<(key: string) => Words> {
  const all = [...(await allProviders(ctx)).map(({ settings }) => settings), ...(await absentProviders(ctx))]
  return (key) => all.find((one) => one.key === key)?.name ?? { zh: key, en: key }
}

/** The names of providers, as a list in a sentence. */
export async function listedNames(ctx: Where, keys: readonly string[], language: Language): Promise<string> {
  const nameOf = await providerNames(ctx)
  return keys.map((key) => nameOf(key)[language]).join(language === 'zh' ? '、' : ', ')
}
