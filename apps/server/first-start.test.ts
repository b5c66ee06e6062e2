import { Writable } from 'node:stream'
import { getToken, login } from '@leitai/identity/account/contract'
import { currentLogin } from '@leitai/identity/account/contract.session'
import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { openLog } from '@leitai/platform/telemetry/log'
import { builders, PASSWORD } from '@leitai/testing/build'
import { openTestApp, type TestApp, type Visitors, visitorsOf } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ADMIN, DEMO_HOST, DEMO_PASSWORD, DEMO_PEOPLE, DEMO_STAFF } from './demo/cast.ts'
import { fillPeople } from './demo/fill.ts'
import { createAppServer, type Running } from './server.ts'
import { firstStart } from './starting.ts'

const HOME = { demo: true, trustProxy: 0 }
const [COMPETITOR = ''] = DEMO_PEOPLE

function listening() {
  const lines: { msg: string; passwords?: Record<string, string> }[] = []
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const passwordsShown = () => lines.flatMap(({ passwords }) => (passwords ? [passwords] : []))
  return { log: openLog('info', to), lines, passwordsShown }
}

async function tryPassword(there: Visitors, account: string, password: string) {
  const visitor = there.visitor()
  const { token } = await visitor.call(getToken, {})
  return refusalOf(visitor.call(login, { account, countryCode: '86', password, remember: false, token }))
}

describe('A demonstration that was filled while only this machine could reach it', () => {
  let app: TestApp
  const open: Running[] = []
  beforeAll(async () => {
    app = await openTestApp(HOME)
    await fillPeople(app.ctx)
  })
  afterAll(async () => {
    await open.pop()?.close()
    await app.end()
  })
  const startAgain = async (config: { siteUrl: string } | { host: string }) => {
    // Only one more process at a time: tests have few database connections.
    await open.pop()?.close()
    const { log, passwordsShown, lines } = listening()
    const running = await createAppServer({ ...app.ctx.config, ...config }, log, { ...app.database, pages: false })
    open.push(running)
    return { there: visitorsOf(running), passwordsShown, lines }
  }

  it('has the published password there, and gets random ones, printed once, when it is exposed', async () => {
    for (const account of [...DEMO_STAFF, COMPETITOR])
      expect(await tryPassword(app, account, DEMO_PASSWORD), account).toBe('ok')
    const loggedIn = app.visitor()
    const { token } = await loggedIn.call(getToken, {})
    const given = { account: DEMO_ADMIN, countryCode: '86', password: DEMO_PASSWORD, remember: true, token }
    await loggedIn.call(login, given)
    await app.ctx.db.update(users).set({ passwordHash: null }).where(eq(users.name, '演示丑'))

    const { there, passwordsShown, lines } = await startAgain({ siteUrl: 'https://leitai.example.com' })
    const [passwords = {}, ...more] = passwordsShown()
    expect(more).toEqual([])
    expect(Object.keys(passwords).toSorted()).toEqual(
      [...DEMO_STAFF, ...DEMO_PEOPLE].filter((name) => name !== '演示丑').toSorted(),
    )
    for (const name of [...DEMO_STAFF, ...DEMO_PEOPLE])
      expect(await tryPassword(there, name, DEMO_PASSWORD), name).toBe('login.wrong')
    // Earlier sessions have ended.
    expect(await loggedIn.call(currentLogin, {})).toMatchObject({ loginFlag: false })
    for (const name of [...DEMO_STAFF, COMPETITOR])
      expect(await tryPassword(there, name, passwords[name] ?? ''), name).toBe('ok')
    expect(passwords[DEMO_ADMIN]).not.toBe(passwords[DEMO_HOST])
    expect(passwords[DEMO_HOST]).not.toBe(passwords[COMPETITOR])
    expect(lines.map(({ msg }) => msg).join('\n')).toContain('it has demonstration accounts')

    const again = await startAgain({ host: '0.0.0.0' })
    expect(again.passwordsShown()).toEqual([])
  })

  it('refuses log-ins with the published password from everywhere if it is still in use', async () => {
    const { db } = app.ctx
    const { there } = await startAgain({ siteUrl: 'https://leitai.example.com' })
    const person = await builders(app).user({ name: 'demo-late', demonstration: 'published' })
    expect(await tryPassword(app, person.name, PASSWORD)).toBe('ok')
    expect(await tryPassword(there, person.name, PASSWORD)).toBe('login.wrong')
    await db.delete(users).where(eq(users.id, person.id))
  })

  it('keeps passwords that users have chosen', async () => {
    const own = await builders(app).user({ name: 'demo-own', demonstration: 'published', passwordHash: null })
    const { passwordsShown } = await startAgain({ host: '0.0.0.0' })
    expect(passwordsShown()).toEqual([])
    const [kept] = await app.ctx.db.select().from(users).where(eq(users.id, own.id))
    expect(kept?.demonstration).toBe('changed')
  })
})

it('a demonstration that is filled on an exposed server never has the published password', async () => {
  const { log, passwordsShown } = listening()
  const app = await openTestApp({ ...HOME, siteUrl: 'https://leitai.example.com' }, log)
  await fillPeople(app.ctx)
  const [passwords = {}] = passwordsShown()
  expect(Object.keys(passwords)).toHaveLength(DEMO_STAFF.length + DEMO_PEOPLE.length)
  for (const name of [...DEMO_STAFF, COMPETITOR]) {
    expect(await tryPassword(app, name, DEMO_PASSWORD), name).toBe('login.wrong')
    expect(await tryPassword(app, name, passwords[name] ?? ''), name).toBe('ok')
  }
  await app.end()
})

it('DEMO on a database with user accounts fills nothing and says so', async () => {
  const { log, lines } = listening()
  const app = await openTestApp(HOME, log)
  await builders(app).user()
  // The data folder says that another database's demonstration was interrupted.
  await app.ctx.storage.put('demo/unfinished.json', Buffer.from(JSON.stringify(new Date())))
  await firstStart(app.ctx)
  expect(await app.ctx.db.$count(users)).toBe(1)
  expect(lines.map(({ msg }) => msg).join('\n')).toMatch(/已有真实账号.*DEMO=1 fills in nothing/)
  await app.end()
})
