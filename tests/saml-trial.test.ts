import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, type Visitor } from '../apps/testing/open-test-app.ts'
import { makeCertificate } from '../areas/enterprise/testing-certificate.ts'
import { currentLogin, logout } from '../areas/identity/account/contract.session.ts'
import { getUserOtherSetting } from '../areas/identity/profile/contract.ts'
import { plainProvider } from '../areas/identity/provider/testing.ts'
import { ssoCreate, ssoLogin } from '../areas/identity/sso/contract.ts'
import { comeBack, leave, postAcross } from '../areas/identity/sso/testing-browser.ts'
import { whyNotTried } from './release-tools.ts'

/**
 * Log-in by SAML against SimpleSAMLphp, which others wrote: encrypted assertions, signed requests, and single log-out from both sides. It
 * needs Debian’s package: `npm run test:thorough`.
 */

const HOME = '/usr/share/simplesamlphp'
const lacks = whyNotTried(['php', 'openssl'])
const missing = lacks ?? (existsSync(join(HOME, 'www')) ? null : 'there is no simplesamlphp')
if (missing !== null && process.env.THOROUGH) console.warn(`SimpleSAMLphp is not tried: ${missing}`)

const SITE = 'http://leitai.test'
const BASE = '/v3/api/common/sso'
const [ACS, LOGOUT] = [`${SITE}${BASE}/saml/ssp/acs`, `${SITE}${BASE}/saml/ssp/logout`]

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A value of JSON as PHP writes it. */
const php = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(php).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `[${Object.entries(value)
      .map(([name, one]) => `${/^\d+$/.test(name) ? name : php(name)} => ${php(one)}`)
      .join(', ')}]`
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value)
}

/** A browser at the identity provider: keeps its cookies and follows its redirects, until it is sent elsewhere or shown a page. */
function browserAt(origin: string) {
  const cookies = new Map<string, string>()
  return async function go(to: URL | string, body?: URLSearchParams): Promise<{ url: URL; html: string }> {
    let [url, form] = [new URL(to), body]
    for (let hop = 0; hop < 10 && url.origin === origin; hop++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, {
        ...(form ? { method: 'POST', body: form } : {}),
        headers: { cookie },
        redirect: 'manual',
      })
      for (const one of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null) return { url, html: await response.text() }
      ;[url, form] = [new URL(location, url), undefined]
    }
    return { url, html: '' }
  }
}

const plain = (value: string) =>
  value
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&')
const fieldsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      plain(value),
    ]),
  )

describe.runIf(missing === null)('SimpleSAMLphp', () => {
  const work = mkdtempSync(join(tmpdir(), 'leitai-saml-'))
  let origin = ''
  let server: ChildProcess | undefined
  let app: TestApp
  let people = 0

  beforeAll(async () => {
    origin = `http://127.0.0.1:${await freePort()}`
    const [own, theirs] = [await makeCertificate(), await makeCertificate()]
    for (const name of ['config', 'metadata', 'certificates', 'data', 'log', 'temp']) mkdirSync(join(work, name))
    writeFileSync(join(work, 'certificates/key.pem'), theirs.key)
    writeFileSync(join(work, 'certificates/certificate.pem'), theirs.certificate)
    const setting = (name: string, value: unknown) =>
      writeFileSync(
        join(work, name),
        `<?php\n${name.startsWith('metadata') ? '$metadata' : '$config'} = ${php(value)};\n`,
      )
    setting('config/config.php', {
      baseurlpath: `${origin}/`,
      certdir: `${work}/certificates/`,
      loggingdir: `${work}/log/`,
      datadir: `${work}/data/`,
      tempdir: `${work}/temp`,
      metadatadir: `${work}/metadata`,
      attributenamemapdir: '/etc/simplesamlphp/attributemap/',
      secretsalt: 'only for this trial',
      'auth.adminpassword': 'only for this trial',
      timezone: 'UTC',
      technicalcontact_name: 'Demo',
      technicalcontact_email: 'demo@example.com',
      'enable.saml20-idp': true,
      'logging.handler': 'file',
      'logging.level': 7,
      'store.type': 'phpsession',
      'session.phpsession.savepath': `${work}/temp`,
      'session.cookie.secure': false,
      'trusted.url.domains': ['127.0.0.1', 'leitai.test'],
      'module.enable': { core: true, saml: true, exampleauth: true },
      'metadata.sources': [{ type: 'flatfile' }, { type: 'xml', file: `${work}/metadata/sp.xml` }],
    })
    setting('config/authsources.php', {
      people: {
        0: 'exampleauth:UserPass',
        ...Object.fromEntries(
          [1, 2, 3, 4].map((at) => [
            `person${at}:knows`,
            {
              uid: [`person${at}`],
              eduPersonPrincipalName: [`person${at}@example.edu`],
              eduPersonScopedAffiliation: ['member@example.edu', 'faculty@example.edu'],
              displayName: ['演示戊'],
              employeeNumber: [`T${at}`],
              o: ['演示大学'],
              mail: [`person${at}@example.edu`],
            },
          ]),
        ),
      },
    })
    setting('metadata/saml20-idp-hosted.php', {
      [`${origin}/idp`]: {
        host: '__DEFAULT__',
        privatekey: 'key.pem',
        certificate: 'certificate.pem',
        auth: 'people',
        'assertion.encryption': true,
        'validate.authnrequest': true,
        'validate.logout': true,
        'sign.logout': true,
        'redirect.sign': true,
        'attributes.NameFormat': 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri',
        authproc: { 100: { class: 'core:AttributeMap', 0: 'name2oid' } },
      },
    })
    writeFileSync(
      join(work, 'metadata/sp.xml'),
      '<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"/>',
    )
    server = spawn('php', ['-S', origin.slice('http://'.length), '-t', join(HOME, 'www')], {
      env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: join(work, 'config'), PHP_CLI_SERVER_WORKERS: '2' },
      stdio: 'ignore',
    })
    const read = async () => fetch(`${origin}/saml2/idp/metadata.php`).catch(() => null)
    let answer = await read()
    for (let at = 0; answer?.status !== 200 && at < 100; at++) {
      await pause(200)
      answer = await read()
    }
    const metadata = (await answer?.text()) ?? ''
    expect(metadata).toContain('EntityDescriptor')
    app = await openTestApp({
      siteUrl: SITE,
      ssoProviders: [
        {
          ...plainProvider,
          kind: 'saml',
          key: 'ssp',
          metadata,
          secret: own.key,
          certificate: own.certificate,
          entityId: '',
          entryPoint: '',
          logoutUrl: '',
          certificates: '',
        },
      ],
    })
    const ours = await app.visitor().fetch(`${BASE}/saml/ssp/metadata`)
    writeFileSync(join(work, 'metadata/sp.xml'), await ours.text())
  }, 120_000)
  afterAll(async () => {
    await app?.end()
    if (server?.kill()) await once(server, 'exit')
    rmSync(work, { recursive: true, force: true })
  })

  /** Where the browser is sent by what their page posts here, which comes without our cookies. */
  async function postedTo(address: string, fields: Record<string, string>): Promise<URL> {
    const response = await postAcross(app, address, fields)
    expect(response.status).toBe(303)
    return new URL(response.headers.get('location') ?? '', SITE)
  }

  /** From our log-in page through theirs; returns where the browser lands here. */
  async function through(visitor: Visitor, go: ReturnType<typeof browserAt>, name: string) {
    let page = await go(await leave(visitor, 'provider=ssp&back=/v3/home.html'))
    const hadToLogIn = page.html.includes('name="password"')
    if (hadToLogIn) {
      const fields = { ...fieldsIn(page.html), username: name, password: 'knows' }
      page = await go(page.url, new URLSearchParams(fields))
    }
    return { hadToLogIn, landed: await comeBack(visitor, await postedTo(ACS, fieldsIn(page.html))) }
  }

  async function logIn(visitor: Visitor, go: ReturnType<typeof browserAt>, name: string) {
    const { hadToLogIn, landed } = await through(visitor, go, name)
    const token = landed.searchParams.get('sso') ?? `none: ${landed.href}`
    const { newcomer } = await visitor.call(ssoLogin, { token })
    if (newcomer !== null) await visitor.call(ssoCreate, { token, userName: `from-ssp-${name}`, agree: true })
    return hadToLogIn
  }

  const next = () => ({ visitor: app.visitor(), go: browserAt(origin), name: `person${++people}` })
  const isIn = async (visitor: Visitor) => (await visitor.call(currentLogin, {})).userId !== null

  test('logs somebody in, and its attributes are understood', async () => {
    const { visitor, go, name } = next()
    expect(await logIn(visitor, go, name)).toBe(true)
    expect((await visitor.call(getUserOtherSetting, {})).third).toMatchObject([
      { type: 'ssp', number: 'T1', personName: '演示戊', school: '演示大学', role: 'teacher' },
    ])
    // Known there and here: no question at all.
    expect(await logIn(app.visitor(), go, name)).toBe(false)
  })

  test('is told of a log-out here, and asks the next time', async () => {
    const { visitor, go, name } = next()
    await logIn(visitor, go, name)
    const ticket = (await visitor.call(logout, {})).elsewhere?.ticket ?? ''
    const query = new URLSearchParams({ provider: 'ssp', ticket })
    const left = await visitor.fetch(`${BASE}/leave?${query}`, { redirect: 'manual' })
    const { html } = await go(left.headers.get('location') ?? '')
    const said = fieldsIn(html)
    expect(Object.keys(said)).toContain('SAMLResponse')
    expect((await postedTo(LOGOUT, said)).pathname).toBe('/v3/home.html')
    expect(await logIn(app.visitor(), go, name)).toBe(true)
  })

  test('ends the log-in here by its own log-out, and no other', async () => {
    const { visitor, go, name } = next()
    await logIn(visitor, go, name)
    const other = next()
    await logIn(other.visitor, other.go, other.name)
    const ended = await go(
      `${origin}/saml2/idp/SingleLogoutService.php?ReturnTo=${encodeURIComponent(`${SITE}/v3/home.html`)}`,
    )
    const answer = await postedTo(LOGOUT, fieldsIn(ended.html))
    expect(answer.origin).toBe(origin)
    expect((await go(answer)).url.href).toBe(`${SITE}/v3/home.html`)
    expect([await isIn(visitor), await isIn(other.visitor)]).toEqual([false, true])
    expect(await logIn(app.visitor(), go, name)).toBe(true)
  })
})
