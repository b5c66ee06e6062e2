import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cmptData } from '@leitai/competition/catalog/contract.detail'
import { rankList } from '@leitai/competition/leaderboard/contract'
import { commitResult, getFileUploadToken } from '@leitai/competition/submission/contract'
import { submissions } from '@leitai/competition/submission/table'
import { captchaGen, getToken, login } from '@leitai/identity/account/contract'
import { currentLogin, logout } from '@leitai/identity/account/contract.session'
import { sendMessage } from '@leitai/site/message/contract'
import { saveSite, siteInfo } from '@leitai/site/settings/contract'
import { answerCsv, builders, PASSWORD, solutionCsv } from '@leitai/testing/build'
import { openTestApp, putObject, type TestApp, type Visitors, visitorsOf } from '@leitai/testing/open-test-app'
import { type Started, s3Environment, startProcess, urlOf } from '@leitai/testing/processes'
import { refusalOf } from '@leitai/testing/refusal'
import { until } from '@leitai/testing/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { limits } from '../contract/limits.ts'
import { eq } from '../db/orm.ts'
import * as file from '../file/contract.ts'
import { siteDefaults } from '../settings/contract.ts'
import { openTestStore, type TestStore } from '../storage/testing-s3.ts'

const MAIN = fileURLToPath(new URL('../../../apps/server/main.ts', import.meta.url))
const SECRET = 'a secret that only tests have, long enough'
const folders = mkdtempSync(join(tmpdir(), 'leitai-processes-'))

let store: TestStore
/** A third process, this one: it sets up the tests' data and scores nothing. */
let app: TestApp
let build: ReturnType<typeof builders>
let started: Started[] = []
let first: Visitors
let second: Visitors
let worker: Started
let env: Record<string, string>

beforeAll(async () => {
  store = await openTestStore()
  app = await openTestApp({ only: 'http', s3: store.config, rateLimit: 1 })
  build = builders(app)
  env = { DATABASE_URL: urlOf(app.database.connection), SECRET, SITE_URL: 'http://localhost', SCORERS: '1' }
  Object.assign(env, s3Environment(store.config))
  // As if on separate machines: they share no folder.
  const start = (only: string, at: number) =>
    startProcess(['--only', only], {
      ...env,
      DATA_DIR: join(folders, String(at)),
      ...(only === 'worker' && { SITE_URL: 'http://example.com' }),
    })
  started = await Promise.all(['http', 'http', 'worker'].map(start))
  const [one, two, third] = started
  if (!one || !two || !third) throw new Error('three processes were started')
  worker = third
  first = visitorsOf({ ...app, address: one.origin })
  second = visitorsOf({ ...app, address: two.origin })
})

afterAll(async () => {
  expect(await Promise.all(started.map((one) => one.stop()))).toEqual(started.map(() => 0))
  await app.end()
  await store.close()
  rmSync(folders, { recursive: true, force: true })
})

const at = (origin: string, cookies: Map<string, string>) =>
  [first, second].find((one) => one.origin === origin)?.visitor({ cookies: Object.fromEntries(cookies) }) ??
  first.visitor()
const scored = (id: number) =>
  until(async () => {
    const [row] = await app.ctx.db.select().from(submissions).where(eq(submissions.id, id))
    return row?.state === 'scored' || row?.state === 'failed' ? row : null
  })

describe('Processes that share a database and a store', () => {
  it('share sessions: one begun in one process is valid in another, and can be ended there', async () => {
    const { name } = await build.user()
    const here = first.visitor()
    const { token } = await second.visitor().call(getToken, {})
    await here.call(login, { account: name, countryCode: '86', password: PASSWORD, remember: false, token })
    const there = at(second.origin, here.cookies)
    expect(await there.call(currentLogin, {})).toMatchObject({ loginFlag: true, userName: name })
    await there.call(logout, {})
    expect(await here.call(currentLogin, {})).toMatchObject({ loginFlag: false })
  })

  it('count failed log-ins together', async () => {
    const from = (origin: string) => at(origin, new Map())
    const most = limits.captcha.perAddressMinute
    const outcomes = await Promise.all(
      Array.from({ length: 2 * most }, (_, count) =>
        refusalOf(from(count % 2 ? first.origin : second.origin).call(captchaGen, {})),
      ),
    )
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(most)
    expect(outcomes.filter((one) => one === 'request.tooMany')).toHaveLength(most)
  })

  it('score in one process what was submitted in another, and keep no files of their own', async () => {
    const { id, stage, fileId } = await build.competition()
    const { visitor } = await build.competitor(id)
    const here = at(first.origin, visitor.cookies)
    const there = at(second.origin, visitor.cookies)
    const board = { cmptId: id, stageId: stage.id, board: 'A', keyword: '', page: 1, pageSize: 10 } as const
    const data = await here.call(cmptData, { cmptId: id, fileId })
    const answered = await fetch(data.url)
    expect(
      createHash('sha256')
        .update(await answered.text())
        .digest('hex'),
    ).toBe(data.sha256)
    expect(answered.headers.get('content-disposition')).toContain('sample.csv')
    const empty = await there.call(rankList, board)
    expect(empty.list).toEqual([])

    const text = answerCsv(0.25)
    const size = Buffer.byteLength(text)
    const { objectKey, contentType } = await here.call(getFileUploadToken, { cmptId: id, fileName: 'a.csv', size })
    const input = { objectKey, contentType }
    expect(await refusalOf(here.call(file.getTempUploadUrl, input))).toBe('file.sizeUntold')
    expect(await refusalOf(here.call(file.getTempUploadUrl, { ...input, size: limits.uploadBytes + 1 }))).toBe(
      'file.tooLarge',
    )
    const { tempUrl, headers } = await there.call(file.getTempUploadUrl, { ...input, size })
    expect((await putObject(here, first.origin, tempUrl, `${text} `, headers)).status).toBe(403)
    expect((await putObject(here, first.origin, tempUrl, text, headers)).status).toBe(200)
    expect((await putObject(here, first.origin, tempUrl, text.replace('1', '2'), headers)).status).toBe(412)
    const commit = { cmptId: id, objectKey, fileName: 'a.csv', remark: '' }
    const { submission } = await there.call(commitResult, commit)
    expect(await scored(submission.id)).toMatchObject({ state: 'scored', scoreA: expect.closeTo(0.25, 9) })
    // The old leaderboard is cached nowhere.
    await expect.poll(async () => (await there.call(rankList, board)).list).toHaveLength(1)
    await expect.poll(async () => (await here.call(rankList, board)).list).toHaveLength(1)
    const back = await there.fetch(`/v3/api/cmpt/submission/download?id=${submission.id}`)
    expect(await back.text()).toBe(text)
    expect((await fetch(`${worker.origin}/v3/api/common/currentLogin.json`)).status).toBe(404)
    expect((await fetch(`${worker.origin}/readyz`)).status).toBe(200)
  })

  it('a large file goes to the store in parts, which any process signs and joins', async () => {
    const rows = 600_000
    const { id } = await build.competition({}, { solution: solutionCsv(rows) })
    const { visitor } = await build.competitor(id)
    const processes = [at(first.origin, visitor.cookies), at(second.origin, visitor.cookies)] as const
    const bytes = Buffer.from(answerCsv(0.5, rows))
    const part = limits.uploadPartBytes
    expect(bytes.length).toBeGreaterThan(part)
    const ticket = { cmptId: id, fileName: 'large.csv', size: bytes.length }
    const { objectKey, contentType } = await processes[0].call(getFileUploadToken, ticket)
    const parts = Math.ceil(bytes.length / part)
    for (let at = parts - 1; at >= 0; at--) {
      const who = processes[at % 2 ? 1 : 0]
      const piece = bytes.subarray(at * part, (at + 1) * part)
      const input = { objectKey: file.partKey(objectKey, at), contentType, size: piece.length }
      const { tempUrl, headers } = await who.call(file.getTempUploadUrl, input)
      if (at === 0)
        expect(await refusalOf(who.call(file.joinUpload, { objectKey, parts }))).toBe('submission.fileMissing')
      expect((await putObject(who, first.origin, tempUrl, new Uint8Array(piece), headers)).status).toBe(200)
    }
    await processes[1].call(file.joinUpload, { objectKey, parts })
    await processes[0].call(file.joinUpload, { objectKey, parts })
    expect(store.uploads.size).toBe(0)
    const commit = { cmptId: id, objectKey, fileName: 'large.csv', remark: '' }
    const { submission } = await processes[0].call(commitResult, commit)
    expect(await scored(submission.id)).toMatchObject({ state: 'scored', scoreA: expect.closeTo(0.5, 6) })
  })

  it('deliver notifications to listeners in every process', async () => {
    const [writer, reader] = [await build.user({ phone: '+8613800000091' }), await build.user()]
    const listening = await first.as(reader)
    const stream = await listening.fetch('/v3/api/user/message/events')
    const lines = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const report = async () => {
      for (let text = ''; ; ) {
        text += (await lines?.read())?.value ?? ''
        if (text.includes('letter')) return text
      }
    }
    const hearing = report()
    await (await second.as(writer)).call(sendMessage, { userId: reader.id, text: '你好' })
    expect(await hearing).toContain(`"userId":${writer.id}`)
    await lines?.cancel()
  })

  it('drop cached settings when another process changes them', async () => {
    const admin = await second.as(await build.user({ role: 'admin' }))
    const email = async (visitors: Visitors) => (await visitors.visitor().call(siteInfo, {})).contact.email
    expect([await email(first), await email(second)]).toEqual(['', ''])
    const change = { section: 'contact', value: { ...siteDefaults.contact, email: 'desk@example.com' } } as const
    await admin.call(saveSite, { change, version: 0 })
    for (const one of [first, second]) await expect.poll(() => email(one)).toBe('desk@example.com')
  })
})

describe('A start', () => {
  it('is refused in both languages with invalid settings', () => {
    const says = (args: string[], more: Record<string, string>) => {
      try {
        return readConfig({ ...env, ...more }, args).only
      } catch (error) {
        return error instanceof ConfigError ? error.message : error
      }
    }
    expect(says(['--only', 'worker'], {})).toBe('worker')
    expect(says([], {})).toBeNull()
    expect(says(['--only', 'mail'], {})).toMatch(/不认识的参数.*unknown arguments/)
    expect(says(['--only'], {})).toMatch(/不认识的参数.*unknown arguments/)
    expect(says(['--only', 'http'], { DATABASE_URL: '' })).toMatch(/需要 DATABASE_URL.*needs DATABASE_URL/)
    const copy = { DATABASE_URL: '', DATABASE_REPLICA_URL: 'postgres://copy' }
    expect(says([], copy)).toMatch(/DATABASE_REPLICA_URL 需要.*DATABASE_REPLICA_URL needs/)
    expect(says([], { S3_BUCKET: '' })).toMatch(/还需要设置 S3_BUCKET.*also needs S3_BUCKET/)
    expect(says([], { DRAIN_SECONDS: 'long' })).toMatch(/DRAIN_SECONDS/)
  })

  it('is refused with another SECRET', async () => {
    const other = { SECRET: 'another secret, which is long enough too', DATA_DIR: join(folders, 'refused') }
    const ended = promisify(execFile)(process.execPath, [MAIN, '--only', 'worker'], {
      env: { ...process.env, ...env, PORT: '0', ...other },
    })
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/SECRET 与此数据库首次启动时的不同.*All processes need the same/),
    })
  })

  it('with another SITE_URL continues with a warning', () => {
    expect(worker.text()).toMatch(/SITE_URL 与上次启动的不同.*SITE_URL is not what it was/)
  })
})
