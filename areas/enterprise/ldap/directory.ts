import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSafely } from 'node:tls'
import { attributesOf, subjectNames } from '@leitai/identity/sso/claims'
import { type Attributes, type Directory, SsoFailure } from '@leitai/identity/sso/provider'
import type { SettingsOf } from '@leitai/platform/config/contract.sso-providers'
import { Client, type Entry, Filter, InvalidCredentialsError, ResultCodeError } from 'ldapts'

/**
 * LDAP and Active Directory. A service account finds the entry, and a second connection proves the password by binding as that entry.
 * Referrals are not followed: they would take the password to another server.
 */

const CONNECT_MS = 5000
const ANSWER_MS = 8000
/** A person with a picture, many times over. */
const ANSWER_BYTES = 8 * 1024 * 1024
/** All people of a large school, each with their identifier alone. */
const LIST_BYTES = 64 * 1024 * 1024
/** Identifiers that are bytes; as hexadecimal text they can be stored and looked up again. */
const BINARY = ['objectGUID', 'objectSid']
/** Attributes that say whether an account is in use; they belong to the entry, whatever the mapping. */
const STATES = ['userAccountControl', 'nsAccountLock', 'loginDisabled']
/** Of Active Directory's userAccountControl. */
const DISABLED = 2
const LOOKED_UP_AT_ONCE = 50

export function ldapDirectory({ settings, secret }: { settings: SettingsOf<'ldap'>; secret: string }): Directory {
  const { bindDn, baseDn } = settings
  const [subject = ''] = subjectNames(settings)
  const asService = <T>(mostBytes: number, work: (client: Client) => Promise<T>) =>
    withClient({ settings, mostBytes }, async (client) => {
      await client.bind(bindDn, secret).catch((error) => {
        if (error instanceof ResultCodeError)
          throw new SsoFailure('settings', 'the directory refuses the service account')
        throw error
      })
      return work(client)
    })
  const search = (client: Client, filter: string, { attributes, most }: { attributes: string[]; most: number }) =>
    client.search(baseDn, {
      filter,
      attributes,
      scope: 'sub',
      derefAliases: 'never',
      sizeLimit: most,
      explicitBufferAttributes: BINARY,
    })
  const proves = (dn: string, password: string) =>
    withClient({ settings, mostBytes: ANSWER_BYTES }, (client) =>
      client.bind(dn, password).then(
        () => true,
        (error) => {
          if (error instanceof ResultCodeError) return false
          throw error
        },
      ),
    )
  return {
    async check(user, password) {
      // A bind with a name and no password is anonymous, and succeeds (RFC 4513, 5.1.2).
      if (user.trim() === '' || password === '') return null
      const filter = settings.filter.replaceAll('{user}', () => Filter.escape(user))
      const { searchEntries: found } = await asService(ANSWER_BYTES, (client) =>
        search(client, filter, { attributes: ['*', subject, ...STATES], most: 2 }),
      )
      if (found.length > 1) throw new SsoFailure('settings', 'the filter finds more than one entry')
      const [entry] = found
      if (!entry || entry.dn === '') {
        // Takes as long as a wrong password: otherwise the time would tell who exists.
        await proves(`cn=nobody,${baseDn}`, password)
        return null
      }
      if (!(await proves(entry.dn, password))) return null
      const attributes = entryAttributes(entry)
      if (isDisabled(attributes)) throw new SsoFailure('suspended', 'the directory has disabled this account')
      return { attributes, emailVerified: null, session: null }
    },
    async known(subjects) {
      const all = new Set<string>()
      await asService(LIST_BYTES, async (client) => {
        for (let at = 0; at < subjects.length; at += LOOKED_UP_AT_ONCE) {
          const part = subjects.slice(at, at + LOOKED_UP_AT_ONCE)
          const filter = `(|${part.map((one) => `(${subject}=${inFilter(subject, one)})`).join('')})`
          const options = { attributes: [subject, ...STATES], most: 2 * LOOKED_UP_AT_ONCE }
          const { searchEntries } = await search(client, filter, options)
          for (const attributes of searchEntries.map(entryAttributes))
            if (!isDisabled(attributes)) for (const one of valuesNamed(attributes, subject)) all.add(one)
        }
      })
      return all
    },
  }
}

/** Ends connections on which more arrives than any expected answer has: it would all be kept until its end. */
const bounded = <F extends typeof connect | typeof connectSafely>(open: F, mostBytes: number): F =>
  new Proxy(open, {
    apply(target, that, to) {
      const socket: Socket = Reflect.apply(target, that, to)
      let bytes = 0
      return socket.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > mostBytes) socket.destroy(new Error('the answer is too long'))
      })
    },
  })

interface Connection {
  settings: SettingsOf<'ldap'>
  mostBytes: number
}

/** The name that a certificate is asked for: an address is none (RFC 6066, 3), and is compared with the certificate’s addresses. */
export function nameFor(url: string): { servername?: string; host?: string } {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? { servername: host } : { host }
}

async function withClient<T>({ settings, mostBytes }: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const tls = {
    ...nameFor(settings.url),
    minVersion: 'TLSv1.2' as const,
    ...(settings.ca !== '' && { ca: settings.ca }),
  }
  const client = new Client({
    url: settings.url,
    timeout: ANSWER_MS,
    connectTimeout: CONNECT_MS,
    createConnection: bounded(connect, mostBytes),
    createSecureConnection: bounded(connectSafely, mostBytes),
    ...(settings.url.startsWith('ldaps:') && { tlsOptions: tls }),
  })
  try {
    if (settings.startTls) await client.startTLS({ ...tls })
    return await work(client)
  } catch (error) {
    if (error instanceof SsoFailure) throw error
    if (error instanceof InvalidCredentialsError)
      throw new SsoFailure('settings', 'the directory refuses the service account')
    // A base or a filter that the directory does not accept is the operator's to correct; all else is the way there.
    if (error instanceof ResultCodeError)
      throw new SsoFailure('settings', `the directory answers with code ${error.code}`)
    throw new SsoFailure(
      'down',
      `the directory cannot be reached: ${error instanceof Error ? codeOf(error) : 'unknown'}`,
    )
  } finally {
    await client.unbind().catch(() => {})
  }
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : error.name)

/** An entry's attributes as texts; passwords and keys that a service account may see are left out. */
function entryAttributes({ dn, ...entry }: Entry): Attributes {
  const texts = Object.entries(entry).flatMap(([name, value]) => {
    if (/password|pwd(?!LastSet)|secret|key$/i.test(name)) return []
    const values = Array.isArray(value) ? value : [value]
    const plain = values.flatMap((one) =>
      typeof one === 'string' ? one : BINARY.includes(name) ? one.toString('hex') : [],
    )
    return [[name, plain] as const]
  })
  return attributesOf({ dn, ...Object.fromEntries(texts) })
}

const valuesNamed = (attributes: Attributes, name: string) =>
  Object.entries(attributes).flatMap(([key, values]) => (key.toLowerCase() === name.toLowerCase() ? values : []))

function isDisabled(attributes: Attributes): boolean {
  const [control = '0'] = valuesNamed(attributes, 'userAccountControl')
  const locked = ['nsAccountLock', 'loginDisabled'].flatMap((name) => valuesNamed(attributes, name))
  return (Number(control) & DISABLED) !== 0 || locked.some((value) => value.toLowerCase() === 'true')
}

/** Hexadecimal text of bytes as the bytes themselves; all else escaped. */
const inFilter = (attribute: string, value: string) =>
  BINARY.some((name) => name.toLowerCase() === attribute.toLowerCase()) && /^(?:[\da-f]{2})+$/.test(value)
    ? value.replace(/../g, '\\$&')
    : Filter.escape(value)
