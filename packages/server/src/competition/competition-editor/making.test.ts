import { createHash } from 'node:crypto'
import { cmptDetail, getDataList } from '@leitai/contract/competition/catalog'
import * as contract from '@leitai/contract/competition/competition-editor'
import { limits as bounds } from '@leitai/contract/core/limits'
import { findUserMsgByPage } from '@leitai/contract/site/message'
import { describe, expect, test } from 'vitest'
import { users } from '../../identity/account/table.ts'
import { auditLog } from '../../platform/audit/table.ts'
import { eq } from '../../platform/db/orm.ts'
import { storePicture } from '../../platform/file/picture.ts'
import { answerCsv, solutionCsv } from '../../testing/build.ts'
import type { Visitor } from '../../testing/open-test-app.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { testApp } from '../../testing/test-app.ts'
import { competitions, hostRoles, stages } from '../definition/table.ts'
import { checkSeals } from './seal.ts'
import { makingFiles, makingSandbox, makingSeals } from './table.ts'
import { sweepMakingFiles } from './upload.ts'

const { app, build } = await testApp()

const DAY = 86_400_000
const began = Date.now()
const at = (days: number) => new Date(began + days * DAY)
const words = (zh: string) => ({ zh, en: '' })
const first = { page: 1, pageSize: 20 }

async function hosting(type: 'algorithm' | 'application' = 'algorithm') {
  const user = await build.user()
  const admin = await build.user({ role: 'admin' })
  // Who hosts nothing yet may begin nothing: a request to host made them a draft.
  const before = await build.competition({ ownerId: user.id, status: 'published' })
  const owner = await app.as(user)
  const { cmptId } = await owner.call(contract.newDraft, { title: '演示竞赛草稿', type })
  const withRole = async (role: 'editor' | 'judge' | 'support') => {
    const { id } = await build.user()
    await app.ctx.db.insert(hostRoles).values({ cmptId, userId: id, role, at: app.ctx.now() })
    return app.as({ id })
  }
  return { cmptId, user, owner, withRole, earlier: before.id, admin: await app.as(admin) }
}
const draftOf = (visitor: Visitor, cmptId: number) => visitor.call(contract.makingDraft, { cmptId })
const gateOf = (visitor: Visitor, cmptId: number) => visitor.call(contract.launchGate, { cmptId })
const missing = async (visitor: Visitor, cmptId: number) =>
  (await gateOf(visitor, cmptId)).lines.filter(({ ok }) => !ok).map(({ line }) => line)

/** Waits, by the server's own news, until something holds. */
async function until<T>(load: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  for (;;) {
    const heard = Promise.withResolvers<void>()
    const stop = app.ctx.hub.subscribe('*', () => heard.resolve())
    const found = await load()
    if (holds(found)) {
      stop()
      return found
    }
    await heard.promise
    stop()
  }
}

async function upload(
  visitor: Visitor,
  cmptId: number,
  use: contract.UploadUse,
  name: string,
  body: string | Uint8Array<ArrayBuffer>,
) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const begun = await visitor.call(contract.beginUpload, { cmptId, use, name, size: bytes.length, mark: 'test' })
  for (let part = 0; part < begun.parts; part++) {
    const { url, headers } = await visitor.call(contract.uploadPart, { uploadId: begun.uploadId, part })
    const piece = bytes.slice(part * begun.partBytes, (part + 1) * begun.partBytes)
    const answer = await visitor.fetch(url.replace('http://localhost', ''), {
      method: 'PUT',
      body: piece,
      headers,
    })
    expect(answer.status).toBe(200)
  }
  await visitor.call(contract.endUpload, { uploadId: begun.uploadId })
  return until(
    () => visitor.call(contract.hostUpload, { uploadId: begun.uploadId }),
    ({ state }) => state === 'ready' || state === 'failed',
  )
}

const basics = (more: object = {}) => ({
  slug: `demo-made-${Math.random().toString(36).slice(2, 10)}`,
  title: words('演示竞赛草稿'),
  summary: words('预测一个数'),
  host: words('演示主办方'),
  cover: null as string | null,
  type: 'algorithm' as const,
  practice: false,
  tags: ['表格数据'],
  contact: 'host@example.com',
  groupQr: null,
  bannerUntil: null,
  watermark: false,
  weight: 1 as const,
  parentId: null,
  ...more,
})
const choice = {
  id: 'id',
  target: ['target'],
  prediction: ['prediction'],
  metric: { name: 'rmse', options: {} },
  split: { by: 'seed' as const, seed: '0123456789abcdef0123456789abcdef', aShare: 0.5 },
  b: 'all' as const,
  ranges: {},
}
const limits = {
  ...{ dailyLimit: 3, totalLimit: null, pickLimit: 2, pickDefault: 'last' as const, decimals: 6 },
  ...{ timeLimitSeconds: 60, memoryLimitMb: 1024, revealMinutes: 120 },
  ...{ revealBy: 'delay' as const, boardRefresh: 'atOnce' as const, failedLimit: null },
}
const datesOf = (more: object = {}) => ({
  startAt: at(-1),
  endAt: at(30),
  signUpStartAt: at(-1),
  signUpEndAt: null,
  stages: [
    {
      ...{
        id: null as number | null,
        name: words('初赛'),
        kind: 'preliminary' as const,
        startAt: at(-1),
        endAt: at(30),
      },
      ...{ promotion: null, teamHours: null },
    },
  ],
  ...more,
})
const version = async (visitor: Visitor, cmptId: number) => (await draftOf(visitor, cmptId)).version
const checked = (visitor: Visitor, cmptId: number) =>
  until(
    () => draftOf(visitor, cmptId),
    (draft) => draft.stages.every(({ scoring }) => scoring.state !== 'queued'),
  )

async function coverOf(user: { id: number }) {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  const me = { ...user, name: '', avatar: null, role: 'user' as const, passwordWeak: false, realNameVerified: false }
  const more = { closingAt: null, createdAt: app.ctx.now(), mark: '', tokenHash: '' }
  const stored = await storePicture(
    app.ctx,
    { ...me, ...more },
    { name: 'a.png', bytes, truncated: false, use: 'cover' },
  )
  return `/v3/picture/${stored.objectKey.replace('picture/', '')}`
}

/** Fills everything in, as the wizard does, and answers the stage's id. */
async function fill({ cmptId, owner, user, withRole }: Awaited<ReturnType<typeof hosting>>) {
  const edit = { cmptId, version: 999_999 }
  const cover = await coverOf(user)
  const hostLogo = await coverOf(user)
  await owner.call(contract.saveBasics, { ...edit, value: basics({ cover, hostLogo }) })
  for (const name of ['overview', 'task', 'rules'] as const)
    await owner.call(contract.saveText, { ...edit, name, zh: `# ${name}`, en: '' })
  await owner.call(contract.saveStages, { ...edit, value: datesOf(), reason: '' })
  const [stage] = (await draftOf(owner, cmptId)).stages
  const stageId = stage?.id ?? 0
  const sample = await upload(owner, cmptId, 'data', 'sample.csv', answerCsv(1))
  await owner.call(contract.addData, {
    ...edit,
    uploadId: sample.uploadId,
    description: words('样例'),
    licence: 'CC0-1.0',
    stageId,
    sample: true,
  })
  const solution = await upload(owner, cmptId, 'solution', 'truth.csv', solutionCsv())
  const scoring = { ...edit, stageId, choice, limits, directionOk: true }
  await owner.call(contract.saveScoring, { ...scoring, solutionId: solution.uploadId })
  await checked(owner, cmptId)
  const judge = await withRole('judge')
  const trial = await upload(judge, cmptId, 'sandbox', 'answer.csv', answerCsv(0.25))
  await judge.call(contract.trySandbox, { cmptId, stageId, uploadId: trial.uploadId })
  await until(
    () => gateOf(owner, cmptId),
    ({ sandbox }) => sandbox.every(({ state }) => state !== 'queued'),
  )
  await owner.call(contract.saveLegal, { cmptId, agree: true })
  return { stageId, cover, scoring, judge }
}

async function published() {
  const made = await hosting()
  const filled = await fill(made)
  await made.owner.call(contract.submitLaunch, { cmptId: made.cmptId })
  await made.admin.call(contract.decideLaunch, { cmptId: made.cmptId, approve: true, reason: '' })
  return { ...made, ...filled }
}

describe('from a draft to a public competition', () => {
  test('trials count for the day of who makes them, also once their stage and draft are gone', async () => {
    const [first, second] = [await hosting(), await hosting()]
    const { stageId } = await fill(first)
    const [owner] = await app.ctx.db.select().from(competitions).where(eq(competitions.id, first.cmptId))
    const userId = owner?.ownerId ?? 0
    const trial = { cmptId: first.cmptId, stageId, userId, fileName: 'x.csv', objectKey: 'x', preparedKey: 'x' }
    const at = app.ctx.now()
    const all = Array.from({ length: bounds.making.sandboxDay }, () => ({ ...trial, state: 'scored' as const, at }))
    await app.ctx.db.insert(makingSandbox).values(all)
    await first.owner.call(contract.deleteDraft, { cmptId: first.cmptId, confirm: owner?.title.zh ?? '' })
    await fill(second)
    const [other] = await app.ctx.db.select().from(stages).where(eq(stages.cmptId, second.cmptId))
    await app.ctx.db.update(competitions).set({ ownerId: userId }).where(eq(competitions.id, second.cmptId))
    const again = { cmptId: second.cmptId, stageId: other?.id ?? 0, uploadId: 1 }
    expect(await refusalOf(first.owner.call(contract.trySandbox, again))).toBe('making.sandboxDay')
  })

  test('what is wrong with a file is said in words: a zip that is none, a page that calls itself a table', async () => {
    const made = await hosting()
    const { cmptId, owner } = made
    const { stageId } = await fill(made)
    const page = await upload(owner, cmptId, 'sandbox', 'page.csv', '<html></html>')
    expect(page).toMatchObject({ state: 'failed', fault: '不支持这种文件,可用:csv, zip' })
    const { uploadId } = await upload(owner, cmptId, 'sandbox', 'odd.zip', 'PK\u0003\u0004 no zip')
    await owner.call(contract.trySandbox, { cmptId, stageId, uploadId })
    const { sandbox } = await until(
      () => gateOf(owner, cmptId),
      (gate) => gate.sandbox.every(({ state }) => state !== 'queued'),
    )
    expect(sandbox[0]?.faults).toEqual(['zip 文件已损坏或不是 zip 文件,请重新压缩'])
  })

  // covers: pages.head.host-logo, pages.editor.trial-made-judge, pages.editor.approval-admin
  test('a host fills a draft, tries it, has it approved, and a competitor scores in it', async () => {
    const made = await hosting()
    const { cmptId, owner, admin } = made
    expect(await refusalOf(owner.call(contract.submitLaunch, { cmptId }))).toBe('making.gate')
    const others = basics({ hostLogo: '/v3/picture/cover/999999/000000000000000000000000.jpg' })
    expect(await refusalOf(owner.call(contract.saveBasics, { cmptId, version: 999_999, value: others }))).toBe(
      'making.cover',
    )
    const { stageId, judge } = await fill(made)
    const draft = await draftOf(owner, cmptId)
    const [stage] = draft.stages
    expect(stage?.scoring).toMatchObject({
      state: 'done',
      faults: [],
      rows: 100,
      direction: 'lower',
      sampleA: '1.000000',
    })
    expect(stage?.scoring.solution?.sha256).toBe(createHash('sha256').update(solutionCsv()).digest('hex'))
    const gate = await gateOf(owner, cmptId)
    expect(gate.lines.filter(({ ok }) => !ok)).toEqual([])
    expect(gate.scored).toMatchObject([{ stageId, name: stage?.name, sample: { name: 'sample.csv' } }])
    const sample = await owner.fetch((gate.scored[0]?.sample?.url ?? '').replace('http://localhost', ''))
    expect(await sample.text()).toBe(answerCsv(1))
    expect(gate.sandbox).toMatchObject([
      { state: 'scored', scoreA: '0.250000', current: true, stageId, stage: stage?.name },
    ])
    await owner.call(contract.submitLaunch, { cmptId })
    expect((await admin.call(contract.launchQueue, first)).list).toContainEqual(
      expect.objectContaining({ id: cmptId, may: { decide: null } }),
    )
    expect(await refusalOf(app.visitor().call(cmptDetail, { cmptId }))).toBe('competition.unknown')
    expect(
      await refusalOf(owner.call(contract.saveText, { cmptId, version: 99_999, name: 'task', zh: 'x', en: '' })),
    ).toBe('making.pending')
    await admin.call(contract.decideLaunch, { cmptId, approve: true, reason: '' })
    // From here on judges score and review alone.
    expect(await refusalOf(judge.call(contract.launchGate, { cmptId }))).toBe('console.mayNot')
    expect(await refusalOf(judge.call(contract.trySandbox, { cmptId, stageId, uploadId: 1 }))).toBe('console.mayNot')
    expect(await refusalOf(upload(judge, cmptId, 'sandbox', 'a.csv', answerCsv(1)))).toBe('console.mayNot')
    const { visitor } = await build.competitor(cmptId)
    const entry = await build.submit(visitor, cmptId, answerCsv(0.5))
    expect(await build.finished(entry.submission.id)).toMatchObject({ state: 'scored', scoreA: expect.closeTo(0.5) })
    const shown = await visitor.call(cmptDetail, { cmptId })
    expect(shown.hostLogo).toMatch(/^\/v3\/picture\/cover\//)
    expect((await visitor.fetch(shown.hostLogo ?? '')).status).toBe(200)
    expect(shown.stages[0]?.scoring?.commitments).toEqual({
      solution: expect.stringMatching(/^[0-9a-f]{64}$/),
      split: expect.stringMatching(/^[0-9a-f]{64}$/),
      opened: null,
    })
    expect((await visitor.call(getDataList, { cmptId })).files.map(({ name }) => name)).toEqual(['sample.csv'])
    expect(stageId).toBe(shown.stages[0]?.id)
    const logged = await app.ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(cmptId)))
    expect(logged.map(({ action }) => action)).toEqual(expect.arrayContaining(['making.submit', 'making.publish']))
  })

  // covers: rules.host.live-only-through, pages.editor.launch-list-ticks, pages.editor.launch-list-data
  // covers: pages.editor.launch-list-solution, pages.editor.launch-list-trial, pages.editor.launch-list-direction
  test('each line of the list fails when its thing is missing', async () => {
    const made = await hosting()
    const { cmptId, owner } = made
    expect(await missing(owner, cmptId)).toEqual([
      'basics',
      'texts',
      'rules',
      'cover',
      'stages',
      'data',
      'scoring',
      'fits',
      'sandbox',
      'direction',
      'contact',
      'legal',
    ])
    const { stageId, cover, scoring } = await fill(made)
    const edit = { cmptId, version: 999_999 }
    const lacks = async (line: string, spoil: () => Promise<unknown>, mend: () => Promise<unknown>) => {
      await spoil()
      expect(await missing(owner, cmptId)).toContain(line)
      await mend()
      expect(await missing(owner, cmptId)).toEqual([])
    }
    const save = (more: object) => owner.call(contract.saveBasics, { ...edit, value: basics({ cover, ...more }) })
    const text = (name: 'task' | 'rules', zh: string) => owner.call(contract.saveText, { ...edit, name, zh, en: '' })
    await lacks(
      'basics',
      () => save({ summary: words('') }),
      () => save({}),
    )
    await lacks(
      'contact',
      () => save({ contact: '' }),
      () => save({}),
    )
    await lacks(
      'cover',
      () => save({ cover: null }),
      () => save({}),
    )
    await lacks(
      'texts',
      () => text('task', ''),
      () => text('task', 'x'),
    )
    await lacks(
      'rules',
      () => text('rules', ''),
      () => text('rules', 'x'),
    )
    await lacks(
      'legal',
      () => owner.call(contract.saveLegal, { cmptId, agree: false }),
      () => owner.call(contract.saveLegal, { cmptId, agree: true }),
    )
    const [stage] = datesOf().stages
    const ours = stage ? [{ ...stage, id: stageId }] : []
    const dates = (more: object) =>
      owner.call(contract.saveStages, { ...edit, value: datesOf({ stages: ours, ...more }), reason: '' })
    await lacks(
      'dates',
      () => dates({ endAt: at(20) }),
      () => dates({}),
    )
    const prizes = (more: object) =>
      owner.call(contract.savePrizes, { ...edit, value: { rewardType: 'cash', prizeTotal: 0, prizes: [], ...more } })
    await lacks(
      'prizes',
      () => prizes({}),
      () => prizes({ rewardType: 'none' }),
    )
    const signUp = (needsCode: boolean) =>
      owner.call(contract.saveSignUp, {
        ...edit,
        value: { needsCode, approval: false, realName: 'none', teamMax: 3, form: [], questions: [] },
      })
    await lacks(
      'codes',
      () => signUp(true),
      () => owner.call(contract.makeCodes, { cmptId, count: 2 }),
    )
    const limit = (totalLimit: number | null) =>
      owner.call(contract.saveScoring, { ...scoring, limits: { ...limits, totalLimit } })
    await limit(2)
    await checked(owner, cmptId)
    // Whoever changes the scoring has tried another one.
    expect(await missing(owner, cmptId)).toEqual(['sandbox', 'limits'])
    const { objectKey } = (await app.ctx.db.select().from(makingFiles).where(eq(makingFiles.cmptId, cmptId))).find(
      ({ use }) => use === 'data',
    ) ?? { objectKey: '' }
    await app.ctx.storage.delete(objectKey)
    expect(await missing(owner, cmptId)).toEqual(['data', 'sandbox', 'limits'])
    expect(await refusalOf(owner.call(contract.submitLaunch, { cmptId }))).toBe('making.gate')
  })

  // covers: rules.host.admin-approval-never, pages.editor.approval-admin
  test('two who send it in at once are one, and nobody decides on their own', async () => {
    const made = await hosting()
    const { cmptId, owner, admin, user } = made
    await fill(made)
    const answers = await Promise.all([1, 2].map(() => refusalOf(owner.call(contract.submitLaunch, { cmptId }))))
    expect(answers.toSorted()).toEqual(['it was done', 'making.state'])
    const decide = (visitor: Visitor, approve: boolean, reason = '') =>
      refusalOf(visitor.call(contract.decideLaunch, { cmptId, approve, reason }))
    expect(await decide(owner, true)).toBe('login.forbidden')
    await app.ctx.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
    expect(await decide(owner, true)).toBe('making.own')
    await app.ctx.db.update(users).set({ role: 'user' }).where(eq(users.id, user.id))
    expect(await decide(admin, false)).toBe('making.sendReason')
    expect(await decide(admin, false, '请补充规则')).toBe('it was done')
    expect((await gateOf(owner, cmptId)).returned?.reason).toBe('请补充规则')
    const told = await owner.call(findUserMsgByPage, { unread: true, kind: 'competition', ...first })
    expect(told.list[0]?.body.zh).toBe('请补充规则')
    await owner.call(contract.submitLaunch, { cmptId })
    await owner.call(contract.takeBackLaunch, { cmptId })
    expect(await refusalOf(owner.call(contract.takeBackLaunch, { cmptId }))).toBe('making.state')
    expect(await decide(admin, true)).toBe('making.state')
    await owner.call(contract.submitLaunch, { cmptId })
    const both = await Promise.all([decide(admin, true), decide(admin, true)])
    expect(both.toSorted()).toEqual(['it was done', 'making.state'])
  })
})

describe('once it is public', () => {
  test('answers stand, dates only move with a reason, and nothing it needs can be taken away', async () => {
    const made = await published()
    const { cmptId, owner, stageId, scoring, cover } = made
    const { visitor } = await build.competitor(cmptId)
    const edit = { cmptId, version: 999_999 }
    const other = { ...choice, metric: { name: 'mae', options: {} } }
    expect(await refusalOf(owner.call(contract.saveScoring, { ...scoring, choice: other }))).toBe('making.locked')
    await owner.call(contract.saveScoring, { ...scoring, limits: { ...limits, dailyLimit: 5 } })
    const [kept] = await app.ctx.db.select().from(stages).where(eq(stages.id, stageId))
    expect(kept).toMatchObject({ dailyLimit: 5, rows: 100 })
    const draft = await draftOf(owner, cmptId)
    const [now] = draft.stages
    const dates = (endAt: Date, reason = '') =>
      refusalOf(
        owner.call(contract.saveStages, {
          ...edit,
          reason,
          value: {
            startAt: new Date(draft.dates.startAt),
            signUpStartAt: new Date(draft.dates.signUpStartAt),
            signUpEndAt: null,
            endAt,
            stages: now
              ? [
                  {
                    ...{ id: now.id, name: now.name, kind: now.kind, startAt: new Date(now.startAt), endAt },
                    ...{ promotion: null, teamHours: null },
                  },
                ]
              : [],
          },
        }),
      )
    expect(await dates(at(20), '提前')).toBe('making.earlier')
    expect(await dates(at(40))).toBe('making.reason')
    expect(await dates(at(40), '数据更新')).toBe('it was done')
    expect(
      await refusalOf(owner.call(contract.saveStages, { ...edit, reason: 'x', value: datesOf({ stages: [] }) })),
    ).toBe('making.fixed')
    const news = await visitor.call(findUserMsgByPage, { unread: true, kind: 'competition', ...first })
    expect(news.list[0]?.body.zh).toContain('数据更新')
    expect((await visitor.call(cmptDetail, { cmptId })).changes[0]?.text.zh).toContain('数据更新')
    expect(await refusalOf(owner.call(contract.saveText, { ...edit, name: 'rules', zh: '', en: '' }))).toBe(
      'making.gaps',
    )
    expect(await refusalOf(owner.call(contract.saveBasics, { ...edit, value: basics({ cover }) }))).toBe('making.fixed')
    expect(await refusalOf(owner.call(contract.deleteDraft, { cmptId, confirm: '演示竞赛草稿' }))).toBe('making.state')
    const more = await upload(owner, cmptId, 'data', 'more.csv', 'a,b\n1,2\n')
    const { fileId } = await owner.call(contract.addData, {
      ...edit,
      uploadId: more.uploadId,
      description: words(''),
      licence: 'CC0-1.0',
      sample: false,
    })
    const next = await upload(owner, cmptId, 'data', 'more2.csv', 'a,b\n1,3\n')
    const value = { fileId, name: 'more.csv', description: words(''), licence: 'CC0-1.0', ord: 1, sample: false }
    await owner.call(contract.changeData, { ...edit, ...value, uploadId: next.uploadId })
    const { files } = await visitor.call(getDataList, { cmptId })
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['more.csv', 8],
      ['sample.csv', expect.any(Number)],
    ])
    expect((await visitor.call(cmptDetail, { cmptId })).changes[0]?.text.zh).toContain('more.csv')
  })

  // covers: rules.stages.draft-waiting-public
  test('an admin withdraws it with a reason; it can be sent in again', async () => {
    const { cmptId, owner, admin } = await published()
    expect(await refusalOf(owner.call(contract.withdrawCompetition, { cmptId, reason: 'x' }))).toBe('login.forbidden')
    await admin.call(contract.withdrawCompetition, { cmptId, reason: '数据有误' })
    expect(await refusalOf(app.visitor().call(cmptDetail, { cmptId }))).toBe('competition.unknown')
    expect(await refusalOf(admin.call(contract.withdrawCompetition, { cmptId, reason: 'x' }))).toBe('making.state')
    await owner.call(contract.submitLaunch, { cmptId })
    await admin.call(contract.decideLaunch, { cmptId, approve: false, reason: '还不行' })
    expect((await draftOf(owner, cmptId)).status).toBe('withdrawn')
  })

  test('at the end of a stage its solution must still have the digest that was published', async () => {
    const { cmptId, stageId, user } = await published()
    const { db, storage } = app.ctx
    await db
      .update(stages)
      .set({ endAt: at(-0.01) })
      .where(eq(stages.id, stageId))
    const [stage] = await db.select().from(stages).where(eq(stages.id, stageId))
    await storage.put(stage?.solutionKey ?? '', Buffer.from('id,target\n1,1\n'))
    await checkSeals(app.ctx)
    const [seal] = await db.select().from(makingSeals).where(eq(makingSeals.stageId, stageId))
    expect(seal?.ok).toBe(false)
    const owner = await app.as(user)
    const told = await owner.call(findUserMsgByPage, { unread: true, kind: 'competition', ...first })
    expect(told.list[0]?.title.zh).toContain('校验值不符')
    const logged = await db.select().from(auditLog).where(eq(auditLog.action, 'making.brokenSeal'))
    expect(logged.map(({ targetId }) => targetId)).toContain(String(stageId))
    await db.delete(competitions).where(eq(competitions.id, cmptId))
  })
})

describe('scoring', () => {
  // covers: pages.editor.scoring-metric-solution
  test('says what is wrong with solution and sample in words, and guesses the columns', async () => {
    const { cmptId, owner } = await hosting()
    const edit = { cmptId, version: 999_999 }
    await owner.call(contract.saveStages, { ...edit, value: datesOf(), reason: '' })
    const stageId = (await draftOf(owner, cmptId)).stages[0]?.id ?? 0
    const solution = await upload(owner, cmptId, 'solution', 'truth.csv', 'id,y,part\n1,0.5,A\n2,0.7,B\n3,x,A\n')
    const scoring = { ...edit, stageId, choice: null, limits, directionOk: false }
    await owner.call(contract.saveScoring, { ...scoring, solutionId: solution.uploadId })
    const { guess, solution: head } = await owner.call(contract.peekScoring, { cmptId, stageId })
    expect(guess).toEqual({ id: 'id', target: 'y', prediction: [], splitColumn: 'part' })
    expect(head?.rows[0]).toEqual(['1', '0.5', 'A'])
    const by = { by: 'column' as const, column: 'part' }
    await owner.call(contract.saveScoring, { ...scoring, choice: { ...choice, target: ['y'], split: by } })
    const [stage] = (await checked(owner, cmptId)).stages
    expect(stage?.scoring.state).toBe('failed')
    expect(stage?.scoring.faults[0]).toContain('4')
    expect(await refusalOf(owner.call(contract.trySandbox, { cmptId, stageId, uploadId: solution.uploadId }))).toBe(
      'making.noScoring',
    )
  })

  test('an application competition has none', async () => {
    const { cmptId, owner } = await hosting('application')
    const edit = { cmptId, version: 999_999 }
    await owner.call(contract.saveStages, { ...edit, value: datesOf(), reason: '' })
    const stageId = (await draftOf(owner, cmptId)).stages[0]?.id ?? 0
    const wrong = owner.call(contract.saveScoring, { ...edit, stageId, choice, limits, directionOk: false })
    expect(await refusalOf(wrong)).toBe('competition.application')
    const lines = await missing(owner, cmptId)
    for (const line of ['scoring', 'fits', 'sandbox', 'direction']) expect(lines).not.toContain(line)
  })
})

describe('uploads', () => {
  // covers: pages.editor.data-stage-hashes
  test('go on where they were, are hashed by the server, and take no pages or programs', async () => {
    const { cmptId, owner } = await hosting()
    const bytes = new Uint8Array(20 * 1024 * 1024).fill(7)
    const asked = { cmptId, use: 'data' as const, name: 'big.npy', size: bytes.length, mark: '1' }
    const begun = await owner.call(contract.beginUpload, asked)
    expect(begun).toMatchObject({ parts: 2, have: [], state: 'uploading' })
    const put = async (part: number) => {
      const { url, headers } = await owner.call(contract.uploadPart, { uploadId: begun.uploadId, part })
      const body = bytes.slice(part * begun.partBytes, (part + 1) * begun.partBytes)
      await owner.fetch(url.replace('http://localhost', ''), {
        method: 'PUT',
        body,
        headers,
      })
    }
    await put(1)
    expect(await refusalOf(owner.call(contract.endUpload, { uploadId: begun.uploadId }))).toBe('making.parts')
    expect(await owner.call(contract.beginUpload, asked)).toMatchObject({ uploadId: begun.uploadId, have: [1] })
    await put(0)
    await owner.call(contract.endUpload, { uploadId: begun.uploadId })
    const done = await until(
      () => owner.call(contract.hostUpload, { uploadId: begun.uploadId }),
      ({ state }) => state === 'ready',
    )
    expect(done.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    const begin = (more: object) => refusalOf(owner.call(contract.beginUpload, { ...asked, mark: '2', ...more }))
    for (const name of ['a.html', 'a.svg', 'a.exe', 'a']) expect(await begin({ name })).toBe('making.fileType')
    expect(await begin({ size: 3 * 1024 ** 3 })).toBe('making.fileLarge')
    expect(await begin({ use: 'solution', name: 'a.csv', size: 201 * 1024 * 1024 })).toBe('making.fileLarge')
    expect(await begin({ size: 0 })).toBe('file.empty')
    const page = await upload(owner, cmptId, 'data', 'page.txt', '<!DOCTYPE html><script>1</script>')
    expect(page).toMatchObject({ state: 'failed' })
    const stranger = await app.as(await build.user())
    expect(await refusalOf(stranger.call(contract.hostUpload, { uploadId: begun.uploadId }))).toBe('making.noUpload')
    expect(await refusalOf(stranger.call(contract.uploadPart, { uploadId: begun.uploadId, part: 0 }))).toBe(
      'making.noUpload',
    )
    const more = await Promise.all(
      Array.from({ length: 12 }, (_, mark) => begin({ name: `n${mark}.npy`, mark: `m${mark}` })),
    )
    expect(more.filter((one) => one === 'making.uploads').length).toBeGreaterThanOrEqual(2)
    app.travel(at(5))
    await sweepMakingFiles(app.ctx)
    expect(await refusalOf(owner.call(contract.hostUpload, { uploadId: begun.uploadId }))).toBe('making.noUpload')
    app.travel(new Date())
  })
})

describe('two editors', () => {
  // covers: pages.editor.saves-itself-two
  test('the later one is told who was first, in the same part alone', async () => {
    const { cmptId, owner, withRole } = await hosting()
    const editor = await withRole('editor')
    const before = await version(owner, cmptId)
    const text = (visitor: Visitor, at: number, name: contract.TextName = 'task') =>
      visitor.call(contract.saveText, { cmptId, version: at, name, zh: '新的任务', en: '' })
    await text(editor, before)
    const late = await text(owner, before).catch((error) => error)
    expect(late).toMatchObject({ code: 'making.changed', data: { version: before + 1, part: 'task' } })
    await text(owner, before, 'rules')
    const now = await draftOf(owner, cmptId)
    expect(now.changes.task?.by).toMatch(/演示/)
    await text(owner, now.version)
    const race = await Promise.all([owner, editor].map((visitor) => refusalOf(text(visitor, now.version + 1))))
    expect(race.toSorted()).toEqual(['it was done', 'making.changed'])
  })
})
