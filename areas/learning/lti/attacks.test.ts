import { createServer } from 'node:http'
import { currentLogin } from '@leitai/identity/account/contract.session'
import { identities, users } from '@leitai/identity/account/table'
import { ssoLogin } from '@leitai/identity/sso/contract'
import { eq } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import { exportSPKI, importJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { newClass } from '../class/contract.ts'
import { overrideGrade } from '../homework/contract.grades.ts'
import * as contract from './contract.ts'
import { LOGIN, openCampus, sendDue } from './testing.ts'
import { roles } from './testing-course.ts'

const campus = await openCampus((platform) => ({
  ssoProviders: [
    platform.settings('moodle'),
    platform.settings('open', { clientId: 'open', knowsNumbers: false }),
    platform.settings('down', { clientId: 'down', jwksUrl: 'http://127.0.0.1:9/keys' }),
  ],
}))
const { app, build, platform, arrive, course, launched, message, post, enter } = campus
afterAll(() => campus.close())
afterEach(() => {
  platform.state.lie = null
  platform.state.forge = null
  app.travel(new Date())
})

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/'
const student = (about: object = {}) => platform.enrol({ roles: [roles.student], ...about })
const link = platform.addLink()
const identitiesHere = () => app.ctx.db.$count(identities)

/** Whether a launch with changed claims gets a token. */
async function passes(lie: (claims: JWTPayload) => JWTPayload): Promise<boolean> {
  platform.state.visitor = student()
  platform.state.lie = lie
  const { token, response } = await launched(app.visitor(), link)
  expect([303, 400]).toContain(response.status)
  return token !== ''
}

describe('A message of a platform', () => {
  test('passes as it is, so that the refusals below mean something', async () => {
    expect(await passes((claims) => claims)).toBe(true)
    expect(await passes((claims) => ({ ...claims, aud: [platform.clientId] }))).toBe(true)
    expect(await passes((claims) => ({ ...claims, aud: [platform.clientId, 'other'], azp: platform.clientId }))).toBe(
      true,
    )
  })

  const lies: [string, (claims: JWTPayload) => JWTPayload][] = [
    ['for another audience', (claims) => ({ ...claims, aud: 'another tool' })],
    ['for several audiences without a party', (claims) => ({ ...claims, aud: [platform.clientId, 'another tool'] })],
    ['for another party', (claims) => ({ ...claims, azp: 'another tool' })],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://other.invalid' })],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ nonce: _nonce, ...claims }) => claims],
    ['that has expired', (claims) => ({ ...claims, exp: Number(claims.iat) - 180 })],
    ['that never expires', ({ exp: _exp, ...claims }) => claims],
    ['that is old', (claims) => ({ ...claims, iat: Number(claims.iat) - 3600 })],
    ['of another deployment', (claims) => ({ ...claims, [`${CLAIM}deployment_id`]: '2' })],
    ['of another version', (claims) => ({ ...claims, [`${CLAIM}version`]: 'LTI-1p0' })],
    ['of another kind', (claims) => ({ ...claims, [`${CLAIM}message_type`]: 'LtiStartProctoring' })],
    ['for another site', (claims) => ({ ...claims, [`${CLAIM}target_link_uri`]: 'https://leitai.test.evil.invalid/' })],
    ['for no site', ({ [`${CLAIM}target_link_uri`]: _target, ...claims }) => claims],
    ['without a link', ({ [`${CLAIM}resource_link`]: _link, ...claims }) => claims],
    ['without a person', ({ sub: _sub, ...claims }) => claims],
    ['with a person of two kinds', (claims) => ({ ...claims, sub: 'a\0b' })],
  ]
  // covers: rely.lti.launch-signed
  test.each(lies)('%s is refused', async (_what, lie) => {
    expect(await passes(lie)).toBe(false)
  })

  test('that the platform did not sign is refused', async () => {
    const { keys } = await (await fetch(`${platform.origin}/keys`)).json()
    const [{ kid, ...jwk }] = keys
    const publicKey = await importJWK({ ...jwk, ext: true }, 'RS256', { extractable: true })
    if (publicKey instanceof Uint8Array) throw new Error('not a key pair')
    const shared = new TextEncoder().encode(await exportSPKI(publicKey))
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forgeries: ((claims: JWTPayload) => Promise<string>)[] = [
      (claims) => platform.sign(claims, platform.strangerKey),
      (claims) => platform.sign(claims, platform.strangerKey, { kid: 'another' }),
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(shared),
      async (claims) => `${part({ alg: 'none', kid })}.${part(claims)}.`,
      async (claims) => {
        const [head, , signature] = (await platform.sign(claims)).split('.')
        return `${head}.${part({ ...claims, sub: 'somebody else' })}.${signature}`
      },
      async () => 'no token',
    ]
    for (const forge of forgeries) {
      platform.state.forge = forge
      platform.state.visitor = student()
      expect((await launched(app.visitor(), link)).token).toBe('')
    }
  })

  // covers: rely.lti.launch-signed
  test('is taken once, with a state of ours, and not of another platform', async () => {
    platform.state.visitor = student()
    const { fields } = await message(app.visitor(), link)
    expect((await post(fields)).status).toBe(303)
    expect((await post(fields)).status).toBe(400)
    const next = await message(app.visitor(), link)
    expect((await post({ ...next.fields, state: `${next.fields.state}x` })).status).toBe(400)
    expect((await post({ id_token: next.fields.id_token ?? '' })).status).toBe(400)
    // A state that began with another platform.
    const begun = await app.visitor().fetch(LOGIN, {
      method: 'POST',
      body: new URLSearchParams({ ...platform.initiation(link), client_id: 'open' }),
    })
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
    expect((await post({ ...next.fields, state })).status).toBe(400)
    app.travel(new Date(Date.now() + 700_000))
    expect((await post(next.fields)).status).toBe(400)
  })

  test('is refused in words when a platform cannot be asked, refuses, or is not known', async () => {
    platform.state.visitor = student()
    const { fields } = await message(app.visitor(), link)
    const begun = await app.visitor().fetch(LOGIN, {
      method: 'POST',
      body: new URLSearchParams({ ...platform.initiation(link), client_id: 'down' }),
    })
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const down = await post({ ...fields, state })
    expect(await down.text()).toContain('暂时读不到课程平台的密钥')
    const denied = await message(app.visitor(), link, { login_hint: 'somebody else' })
    expect(await (await post(denied.fields)).text()).toContain('课程平台拒绝了登录')
    const unknown = await app.visitor().fetch(`${LOGIN}?iss=https://other.invalid&login_hint=1`)
    expect(unknown.status).toBe(400)
    expect(await unknown.text()).toContain('本站没有登记这个课程平台')
    // Three platforms have this issuer: without a client id it could be any.
    const { client_id: _id, ...rest } = platform.initiation(link)
    expect((await app.visitor().fetch(`${LOGIN}?${new URLSearchParams(rest)}`)).status).toBe(400)
  })

  test('cannot write the number or role of a person by parameters of a course', async () => {
    const own = platform.addLink({
      custom: { number: 'ADMIN1', role: 'teacher', person_sourcedid: 'ADMIN1', sub: 'x', email: 'x@example.com' },
    })
    const subject = student({ number: 'S7' })
    const { userId } = await arrive(subject, own)
    const [kept] = await app.ctx.db.select().from(identities).where(eq(identities.userId, userId))
    expect(kept).toMatchObject({ subject, number: 'S7', role: 'student' })
  })
})

describe('Somebody', () => {
  test('is never linked with an account by an e-mail address alone', async () => {
    const email = 'known@example.com'
    await build.user({ email })
    platform.state.lie = (claims) => ({ ...claims, email, email_verified: true })
    const { userId } = await arrive(student({ email }), link)
    const own = await app.ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    expect(own).toEqual([{ email: null }])
  })

  // covers: rely.lti.nobody-else
  test('is not logged in as somebody else by a launch that another browser began', async () => {
    const before = await identitiesHere()
    platform.state.visitor = student({ name: '攻击者' })
    const { token: launch } = await launched(app.visitor(), link)
    const victim = await app.as(await build.user())
    const answer = await victim.call(contract.enterLti, { launch, confirm: false })
    expect(answer).toMatchObject({ person: '攻击者', ticket: null })
    expect(await victim.call(contract.openLti, { launch })).toEqual({ step: 'identify' })
    expect(await identitiesHere()).toBe(before)
    // Whoever confirms first has it: the address alone is worth nothing afterwards.
    const owner = app.visitor()
    await enter(owner, launch, { confirm: true })
    for (const confirm of [true, false])
      expect(await refusalOf(victim.call(contract.enterLti, { launch, confirm }))).toBe('lti.launch')
    // A frame keeps no cookie: its launch is confirmed as well.
    const { token } = await launched(app.visitor(), link, 'iframe')
    expect((await app.visitor().call(contract.enterLti, { launch: token, confirm: false })).ticket).toBeNull()
  })

  test('cannot use a ticket in another browser, or a launch after an hour', async () => {
    platform.state.visitor = student()
    const visitor = app.visitor()
    const { token: launch } = await launched(visitor, link)
    const { ticket } = await visitor.call(contract.enterLti, { launch, confirm: false })
    expect(await refusalOf(app.visitor().call(ssoLogin, { token: ticket ?? '' }))).toBe('sso.ticket')
    app.travel(new Date(Date.now() + 3_601_000))
    expect(await refusalOf(visitor.call(contract.enterLti, { launch, confirm: false }))).toBe('lti.launch')
    expect(await refusalOf(visitor.call(contract.enterLti, { launch: 'x', confirm: true }))).toBe('lti.launch')
  })

  // covers: rely.lti.nobody-else
  test('cannot act by the launch of another person', async () => {
    const { launch, classId, homeworkId } = await course()
    const other = await app.as(await build.user())
    expect(await refusalOf(other.call(contract.linkLtiCourse, { launch, classId }))).toBe('lti.person')
    expect(await refusalOf(other.call(contract.chooseLtiHomework, { launch, homeworkId }))).toBe('lti.person')
    expect(await refusalOf(other.call(contract.answerLti, { launch, homeworkIds: [] }))).toBe('lti.person')
  })

  test('who attends a course neither links it nor chooses its content', async () => {
    const { classId, homeworkId, link: own, visitor } = await course()
    const one = await arrive(student(), own)
    expect(await refusalOf(one.visitor.call(contract.chooseLtiHomework, { launch: one.launch, homeworkId }))).toBe(
      'lti.teacher',
    )
    const choosing = await arrive(student(), null)
    expect(choosing.opened).toMatchObject({ step: 'invite' })
    expect(
      await refusalOf(choosing.visitor.call(contract.answerLti, { launch: choosing.launch, homeworkIds: [] })),
    ).toBe('lti.teacher')
    expect(await refusalOf(one.visitor.call(contract.ltiCourses, { classId }))).toBe('login.forbidden')
    const outsider = await app.as(await build.user())
    expect(await refusalOf(outsider.call(contract.ltiCourses, { classId }))).toBe('class.unknown')
    // A student of another course does not become one of this class by naming it.
    platform.state.course = { id: 'elsewhere', title: '别的课程' }
    const elsewhere = await arrive(student(), own)
    expect(elsewhere.opened).toMatchObject({ step: 'wait' })
    expect(await refusalOf(elsewhere.visitor.call(contract.linkLtiCourse, { launch: elsewhere.launch, classId }))).toBe(
      'lti.teacher',
    )
    expect((await visitor.call(contract.ltiCourses, { classId })).list).toHaveLength(1)
  })

  test('who assists in a course or teaches it elsewhere has only the rights that the class gives', async () => {
    const { classId, link: own } = await course()
    const assistant = await arrive(platform.enrol({ roles: [roles.teacher, roles.assistant] }), own)
    expect(assistant.opened).toMatchObject({ step: 'invite' })
    const colleague = await arrive(platform.enrol({ roles: [roles.teacher] }), own)
    expect(colleague.opened).toMatchObject({ step: 'invite' })
    expect(await refusalOf(colleague.visitor.call(contract.linkLtiCourse, { launch: colleague.launch, classId }))).toBe(
      'class.unknown',
    )
    const { id } = await colleague.visitor.call(newClass, { name: '另一个班级', term: '', description: '' })
    expect(
      await refusalOf(colleague.visitor.call(contract.linkLtiCourse, { launch: colleague.launch, classId: id })),
    ).toBe('lti.courseTaken')
  })

  test('opens no homework of another class by parameters of a course', async () => {
    const first = await course()
    const second = await course()
    for (const named of [
      { custom: { homework: String(first.homeworkId) } },
      { url: `http://leitai.test/v3/api/lti/launch?homework=${first.homeworkId}` },
    ]) {
      const one = await arrive(student(), platform.addLink(named))
      expect(one.opened).toEqual({ step: 'go', classId: second.classId, homeworkId: null })
    }
    const { launch, visitor } = second
    expect(await refusalOf(visitor.call(contract.chooseLtiHomework, { launch, homeworkId: first.homeworkId }))).toBe(
      'lti.homework',
    )
    expect(await refusalOf(visitor.call(contract.answerLti, { launch, homeworkIds: [] }))).toBe('lti.notChoosing')
    platform.state.visitor = second.subject
    const { token } = await launched(visitor, null)
    for (const homeworkIds of [[first.homeworkId], [second.homeworkId, first.homeworkId], [999_999]])
      expect(await refusalOf(visitor.call(contract.answerLti, { launch: token, homeworkIds }))).toBe('lti.homework')
    platform.state.lie = (claims) => {
      const deep = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'
      return { ...claims, [deep]: { deep_link_return_url: `${platform.origin}/answer`, accept_multiple: false } }
    }
    const { token: single } = await launched(visitor, null)
    const both = [second.homeworkId, second.homeworkId + 1]
    expect(await refusalOf(visitor.call(contract.answerLti, { launch: single, homeworkIds: both }))).toBe('lti.one')
  })

  test('from a platform whose numbers and roles do not count makes no class and brings no number', async () => {
    platform.state.visitor = platform.enrol({ roles: [roles.teacher], number: 'T9' })
    platform.state.course = { id: 'open', title: '公开课' }
    platform.state.lie = (claims) => ({ ...claims, aud: 'open' })
    const visitor = app.visitor()
    const begun = await visitor.fetch(LOGIN, {
      method: 'POST',
      body: new URLSearchParams({ ...platform.initiation(link), client_id: 'open' }),
    })
    const query = new URL(begun.headers.get('location') ?? '').searchParams
    query.set('client_id', platform.clientId)
    const html = await (await fetch(`${platform.origin}/auth?${query}`)).text()
    const fields = Object.fromEntries(
      [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    const to = new URL((await post(fields)).headers.get('location') ?? '', 'http://here')
    const launch = to.searchParams.get('launch') ?? ''
    const { userId } = await enter(visitor, launch)
    expect(await visitor.call(contract.openLti, { launch })).toMatchObject({
      step: 'class',
      may: { make: expect.any(String) },
    })
    const [kept] = await app.ctx.db
      .select()
      .from(identities)
      .where(eq(identities.userId, userId ?? 0))
    expect(kept).toMatchObject({ provider: 'open', number: null, role: null })
  })
})

describe('The pages in the frame', () => {
  test('show nothing of an account, run no script of others, and set no session', async () => {
    platform.state.visitor = student({ name: '<script>alert(1)</script>' })
    platform.state.course = { id: 'html', title: '<img src=x onerror=alert(1)>' }
    const { html, response } = await launched(app.visitor(), link, 'iframe')
    expect(html).not.toContain('alert(1)')
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*form-action 'none'; base-uri 'none'; frame-ancestors \*/,
    )
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const gone = await app.visitor().fetch('/v3/api/lti/return?launch=x')
    expect(gone.status).toBe(410)
    expect(gone.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('Grades', () => {
  // covers: rely.lti.network
  test('are not sent into the network of the operator, wherever a message says', async () => {
    let requests = 0
    const inside = createServer((_request, response) => {
      requests++
      response.end('{}')
    })
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
    const address = inside.address()
    const lineitem = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/lineitem`
    platform.state.lie = (claims) => ({
      ...claims,
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
        scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
        lineitem,
      },
    })
    const { visitor, classId, homeworkId, launch, link: own } = await course()
    await visitor.call(contract.chooseLtiHomework, { launch, homeworkId })
    const { userId } = await arrive(student(), own)
    await visitor.call(overrideGrade, { homeworkId, userId, grade: 50, reason: '演示' })
    await sendDue(app.ctx)
    const [shown] = (await visitor.call(contract.ltiCourses, { classId })).list
    expect(shown?.homework).toMatchObject([{ sent: 0, failed: 1, error: 'forbidden' }])
    expect(requests).toBe(0)
    inside.close()
  })
})

// covers: rely.lti.nobody-else
test('A launch logs nobody in by itself', async () => {
  platform.state.visitor = student()
  const visitor = app.visitor()
  const { token } = await launched(visitor, link)
  expect(await refusalOf(visitor.call(contract.openLti, { launch: token }))).toBe('login.missing')
  expect((await visitor.call(currentLogin, {})).userId).toBeNull()
})
