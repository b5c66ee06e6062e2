import type { Call, InputOf } from '@leitai/platform/contract/call'
import { eq } from '@leitai/platform/db/orm'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { untilHolds } from '@leitai/testing/until'
import { words } from '@leitai/testing/words'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { competitions, hostRoles, stages } from '../definition/table.ts'
import * as content from './contract.content.ts'
import * as contractFiles from './contract.files.ts'
import * as contractLaunch from './contract.launch.ts'
import * as contractScoring from './contract.scoring.ts'
import * as staff from './contract.staff.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()

const first = { page: 1, pageSize: 20 }

async function setUp() {
  const user = await build.user()
  const cmpt = await build.competition({ ownerId: user.id, title: words('演示原赛') }, { uploadLimitMb: 5120 })
  const withRole = async (role: 'editor' | 'judge' | 'support') => {
    const made = await build.user()
    await app.ctx.db.insert(hostRoles).values({ cmptId: cmpt.id, userId: made.id, role, at: app.ctx.now() })
    return { id: made.id, name: made.name, visitor: await app.as(made) }
  }
  return { id: cmpt.id, user, owner: await app.as(user), withRole }
}
const draftOf = (visitor: Visitor, cmptId: number) => visitor.call(contract.editorDraft, { cmptId })
const newDraft = async (owner: Visitor, title = '演示草稿') =>
  (await owner.call(contract.newDraft, { title, type: 'algorithm' })).cmptId

const until = <T>(load: () => Promise<T>, holds: (found: T) => boolean) => untilHolds(app.ctx, load, holds)

async function importZip(owner: Visitor, cmptId: number, zip: Uint8Array<ArrayBuffer>) {
  const begun = await owner.call(contractFiles.beginUpload, {
    cmptId,
    use: 'folder',
    name: 'folder.zip',
    size: zip.length,
    mark: '',
  })
  const { url, headers } = await owner.call(contractFiles.uploadPart, { uploadId: begun.uploadId, part: 0 })
  const put = { method: 'PUT', body: zip, headers }
  await owner.fetch(url.replace('http://localhost', ''), put)
  const { uploadId } = await owner.call(contractFiles.endUpload, { uploadId: begun.uploadId })
  await until(
    () => owner.call(contractFiles.hostUpload, { uploadId }),
    ({ state }) => state === 'ready',
  )
  await owner.call(contract.importDraft, { cmptId, version: 999_999, uploadId })
  const { imported } = await until(
    () => draftOf(owner, cmptId),
    (draft) => draft.imported !== null && draft.imported.state !== 'queued',
  )
  return imported
}

describe('a copy', () => {
  // covers: pages.editor.clone-earlier-competition
  test('has texts, stages, files and scoring with its dates moved, and no participants', async () => {
    const { id, owner } = await setUp()
    await build.competitor(id)
    const startAt = new Date(app.ctx.now().getTime() + 100 * 86_400_000)
    const { cmptId } = await owner.call(contract.cloneCompetition, { cmptId: id, startAt })
    const draft = await until(
      () => draftOf(owner, cmptId),
      ({ stages }) => stages.every(({ scoring }) => scoring.state !== 'queued'),
    )
    expect(draft).toMatchObject({ status: 'draft', role: 'owner', published: false })
    expect(draft.basics.title.zh).toBe('演示原赛（副本）')
    expect(new Date(draft.dates.startAt)).toEqual(startAt)
    expect(draft.stages[0]?.limits.uploadLimitMb).toBe(5120)
    expect(draft.files.map(({ name, sample }) => [name, sample])).toEqual([['sample.csv', true]])
    expect(draft.stages[0]?.scoring).toMatchObject({
      state: 'done',
      rows: 100,
      sampleA: '1.000000',
      directionOk: false,
    })
    const [row] = await app.ctx.db.select().from(competitions).where(eq(competitions.id, cmptId))
    expect(row).toMatchObject({ people: 0, teams: 0, submissions: 0 })
  })

  test('has a key of its own, and salts that are not those of the original', async () => {
    const { id, owner } = await setUp()
    const { db } = app.ctx
    await db.update(competitions).set({ audience: 'invited' }).where(eq(competitions.id, id))
    await db.update(stages).set({ commitmentsOpenedAt: app.ctx.now() }).where(eq(stages.cmptId, id))
    const { link } = await owner.call(contractLaunch.setInviteLink, { cmptId: id, on: true })
    const { cmptId } = await owner.call(contract.cloneCompetition, { cmptId: id, startAt: app.ctx.now() })
    const secretsOf = async (one: number) => {
      const [cmpt] = await db.select().from(competitions).where(eq(competitions.id, one))
      const [stage] = await db.select().from(stages).where(eq(stages.cmptId, one))
      return [cmpt?.inviteKey, stage?.solutionSalt, stage?.splitSalt, stage?.commitmentsOpenedAt]
    }
    const [source, copied] = [await secretsOf(id), await secretsOf(cmptId)]
    expect(link).toContain(source[0])
    expect(copied[0]).toMatch(/^[\w-]{22}$/)
    for (const [at, secret] of copied.entries()) expect(secret).not.toEqual(source[at])
    expect(copied[3]).toBe(null)
    const off = await owner.call(contractLaunch.setInviteLink, { cmptId: id, on: false })
    expect(off.link).toBe(null)
    const third = await owner.call(contract.cloneCompetition, { cmptId: id, startAt: app.ctx.now() })
    expect((await secretsOf(third.cmptId))[0]).toBe(null)
  })

  test('can be made by the owner, up to ten drafts, however many requests are concurrent', async () => {
    const { id, owner, withRole } = await setUp()
    const editor = await withRole('editor')
    const startAt = app.ctx.now()
    const copy = (visitor: Visitor) => refusalOf(visitor.call(contract.cloneCompetition, { cmptId: id, startAt }))
    expect(await copy(editor.visitor)).toBe('hostConsole.mayNot')
    const nobody = await app.as(await build.user())
    expect(await copy(nobody)).toBe('login.forbidden')
    expect(await refusalOf(newDraft(nobody))).toBe('competitionEditor.hostsOnly')
    const judge = await (await setUp()).withRole('judge')
    expect(await refusalOf(newDraft(judge.visitor))).toBe('competitionEditor.hostsOnly')
    const answers = await Promise.all(Array.from({ length: 12 }, () => refusalOf(newDraft(owner))))
    expect(answers.filter((one) => one === 'ok')).toHaveLength(10)
    expect(await copy(owner)).toBe('competitionEditor.drafts')
  })
})

describe('a folder as zip', () => {
  test('is exported completely and fills another draft', async () => {
    const { id, owner } = await setUp()
    const response = await owner.fetch(`/v3/api/host/making/export.zip?cmptId=${id}`)
    expect(response.status).toBe(200)
    const zip = new Uint8Array(await response.arrayBuffer())
    expect(Object.keys(unzipSync(zip)).toSorted()).toEqual(
      expect.arrayContaining(['competition.yaml', 'data/sample.csv', 'solution/stage-1.csv', 'texts/rules.zh.md']),
    )
    const cmptId = await newDraft(owner)
    expect(await importZip(owner, cmptId, zip)).toEqual({ state: 'done', faults: [], from: null, report: [] })
    const draft = await until(
      () => draftOf(owner, cmptId),
      ({ stages }) => stages.every(({ scoring }) => scoring.state !== 'queued'),
    )
    expect(draft.status).toBe('draft')
    expect(draft.basics.title.zh).toBe('演示原赛')
    // The folder's slug belongs to the competition that it was exported from.
    expect(draft.basics.slug).toMatch(/^draft-/)
    expect(draft.stages[0]).toMatchObject({
      scoring: { state: 'done', sampleA: '1.000000' },
      limits: { uploadLimitMb: 5120 },
    })
    expect(await importZip(owner, cmptId, zip)).toEqual({ state: 'done', faults: [], from: null, report: [] })
    expect((await draftOf(owner, cmptId)).stages).toHaveLength(1)
  })

  test('that escapes its folder, expands too much, contains links or lacks its manifest changes nothing', async () => {
    const { owner } = await setUp()
    const cmptId = await newDraft(owner, '不变的草稿')
    const pack = (files: Record<string, Uint8Array>) => new Uint8Array(zipSync(files))
    const refused = async (zip: Uint8Array<ArrayBuffer>) => {
      const imported = await importZip(owner, cmptId, zip)
      expect(imported?.state).toBe('failed')
      return imported?.faults[0]?.text ?? ''
    }
    expect(await refused(pack({ '../evil.txt': strToU8('x') }))).toContain('不安全的路径')
    expect(await refused(pack({ 'a/../../evil.txt': strToU8('x') }))).toContain('不安全的路径')
    expect(await refused(pack({ '/etc/evil': strToU8('x') }))).toContain('不安全的路径')
    expect(await refused(pack({ 'bomb.csv': new Uint8Array(60 * 1024 * 1024) }))).toContain('过大')
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`f${at}`, strToU8('x')]))
    expect(await refused(pack(many))).toContain('1000')
    expect(await refused(strToU8('no zip at all') as Uint8Array<ArrayBuffer>)).toContain('zip')
    const link = zipSync({ link: [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })
    expect(await refused(new Uint8Array(link))).toContain('链接')
    expect(await refused(pack({ 'readme.md': strToU8('x') }))).toContain('没有这个文件')
    // Small as a zip, but comparing each key with every other one would hang.
    const keys = Array.from({ length: 100_000 }, (_, at) => `k${at}: 1`).join('\n')
    expect(await refused(pack({ 'competition.yaml': strToU8(keys) }))).not.toBe('')
    // Text that the database cannot store is reported as a fault.
    for (const odd of ['"a\\0b": 1', 'slug: "a\\ud800"', 'title: { en: "\\0" }'])
      expect(await refused(pack({ 'competition.yaml': strToU8(odd) }))).toContain('U+0000')
    expect(await refused(pack({ 'a\u0000\u001b.csv': strToU8('x') }))).toContain('不安全的路径')
    expect((await draftOf(owner, cmptId)).basics.title.zh).toBe('不变的草稿')
    const { id } = await setUp()
    const public_ = refusalOf(owner.call(contract.importDraft, { cmptId: id, version: 0, uploadId: 1 }))
    expect(await public_).toBe('login.forbidden')
  })

  test('a draft is deleted by its owner after typing its title', async () => {
    const { owner } = await setUp()
    const cmptId = await newDraft(owner)
    expect(await refusalOf(owner.call(contract.deleteDraft, { cmptId, confirm: 'x' }))).toBe(
      'competitionEditor.confirm',
    )
    await owner.call(contract.deleteDraft, { cmptId, confirm: '演示草稿' })
    expect(await refusalOf(draftOf(owner, cmptId))).toBe('competition.unknown')
  })
})

describe('people', () => {
  // covers: pages.editor.collaborators-roles
  test('are added, changed, notified and removed by the owner, who can transfer the ownership', async () => {
    const { id, owner, user, withRole } = await setUp()
    const person = await build.user()
    const visitor = await app.as(person)
    const add = (userName: string, role: staff.WorkRole, by = owner) =>
      by.call(staff.addHost, { cmptId: id, userName, role })
    await add(person.name, 'support')
    expect((await visitor.call(findUserMsgByPage, { unread: true, ...first })).list[0]?.title.zh).toContain('客服')
    await add(person.name, 'editor')
    const { people } = await owner.call(staff.hostTeam, { cmptId: id })
    expect(people.map(({ userId, role }) => [userId, role])).toEqual([
      [user.id, 'owner'],
      [person.id, 'editor'],
    ])
    expect(await refusalOf(add('没有这个人', 'judge'))).toBe('competitionEditor.person')
    expect(await refusalOf(add(person.email ?? '', 'judge'))).toBe('competitionEditor.person')
    expect(await refusalOf(add(user.name, 'judge'))).toBe('competitionEditor.personOwner')
    expect(await refusalOf(add(person.name, 'judge', visitor))).toBe('hostConsole.mayNot')
    const judge = await withRole('judge')
    expect(await refusalOf(judge.visitor.call(staff.removeHost, { cmptId: id, userId: person.id }))).toBe(
      'hostConsole.mayNot',
    )
    await judge.visitor.call(staff.removeHost, { cmptId: id, userId: judge.id })
    expect(await refusalOf(owner.call(staff.removeHost, { cmptId: id, userId: user.id }))).toBe(
      'competitionEditor.personOwner',
    )
    const give = (by: Visitor, confirm = '演示原赛') =>
      refusalOf(by.call(staff.handOver, { cmptId: id, userId: person.id, confirm }))
    expect(await give(visitor)).toBe('hostConsole.mayNot')
    expect(await give(owner, 'x')).toBe('competitionEditor.confirm')
    expect(await give(owner)).toBe('ok')
    const after = await visitor.call(staff.hostTeam, { cmptId: id })
    expect(after.people.map(({ userId, role }) => [userId, role])).toEqual([
      [person.id, 'owner'],
      [user.id, 'editor'],
    ])
    expect(await give(owner)).toBe('hostConsole.mayNot')
  })
})

describe('access', () => {
  test('every call is refused to users without a role', async () => {
    const { id, owner, withRole } = await setUp()
    const judge = await withRole('judge')
    const support = await withRole('support')
    const stranger = (await build.competitor(id)).visitor
    const { basics: kept } = await draftOf(owner, id)
    const basics = { ...kept, bannerUntil: null }
    const stageLimits = {
      dailyLimit: 3,
      totalLimit: null,
      pickLimit: 2,
      pickDefault: 'last' as const,
      decimals: 6,
      timeLimitSeconds: 60,
      memoryLimitMb: 256,
      uploadLimitMb: 300,
      revealMinutes: 120,
      revealBy: 'delay' as const,
      boardRefresh: 'atOnce' as const,
      failedLimit: null,
    }
    // An upload is private: nobody else sends a part of it, ends it or views it.
    const { uploadId } = await owner.call(contractFiles.beginUpload, {
      cmptId: id,
      use: 'data',
      name: 'b.csv',
      size: 1,
      mark: 'm',
    })
    for (const visitor of [stranger, judge.visitor]) {
      expect(await refusalOf(visitor.call(contractFiles.uploadPart, { uploadId, part: 0 }))).toBe(
        'competitionEditor.noUpload',
      )
      expect(await refusalOf(visitor.call(contractFiles.endUpload, { uploadId }))).toBe('competitionEditor.noUpload')
      expect(await refusalOf(visitor.call(contractFiles.hostUpload, { uploadId }))).toBe('competitionEditor.noUpload')
    }
    const edit = { cmptId: id, version: 0 }
    const moment = app.ctx.now()
    const dates = { startAt: moment, endAt: null, signUpStartAt: moment, signUpEndAt: null, stages: [] }
    const asks = (visitor: Visitor) => {
      const ask = <C extends Call>(call: C, input: InputOf<C>) => refusalOf(visitor.call(call, input))
      return [
        ask(contract.editorDraft, { cmptId: id }),
        ask(content.saveText, { ...edit, name: 'task', zh: 'x', en: '' }),
        ask(content.saveBasics, { ...edit, value: basics }),
        ask(contractScoring.saveScoring, { ...edit, stageId: 1, choice: null, limits: stageLimits, directionOk: true }),
        ask(contractFiles.changeData, {
          ...edit,
          fileId: 1,
          name: 'a.csv',
          description: words(''),
          licence: 'x',
          sample: false,
          ord: 1,
        }),
        ask(content.saveStages, { ...edit, value: dates, reason: '' }),
        ask(content.savePrizes, { ...edit, value: { rewardType: 'none', prizeTotal: 0, prizes: [] } }),
        ask(content.saveSignUp, {
          ...edit,
          value: { needsCode: false, approval: false, realName: 'none', teamMax: 1, form: [], questions: [] },
        }),
        ask(contractFiles.beginUpload, { cmptId: id, use: 'data', name: 'a.csv', size: 1, mark: '' }),
        ask(contractFiles.addData, { ...edit, uploadId: 1, description: words(''), licence: 'x', sample: false }),
        ask(contractFiles.removeData, { ...edit, fileId: 1 }),
        ask(contractScoring.peekScoring, { cmptId: id, stageId: 1 }),
        ask(content.makeCodes, { cmptId: id, count: 1 }),
        ask(content.endCode, { cmptId: id, code: 'ABCD2345' }),
        ask(contractLaunch.saveLegal, { cmptId: id, agree: true }),
        ask(contractLaunch.submitLaunch, { cmptId: id }),
        ask(contractLaunch.takeBackLaunch, { cmptId: id }),
        ask(contract.deleteDraft, { cmptId: id, confirm: 'x' }),
        ask(contract.importDraft, { ...edit, uploadId: 1 }),
        ask(staff.addHost, { cmptId: id, userName: 'x', role: 'editor' }),
      ]
    }
    const all = async (visitor: Visitor) => [...new Set(await Promise.all(asks(visitor)))]
    expect(await all(app.visitor())).toEqual(['login.missing'])
    expect(await all(stranger)).toEqual(['login.forbidden'])
    expect(await all(judge.visitor)).toEqual(['hostConsole.mayNot'])
    expect(await all(support.visitor)).toEqual(['hostConsole.mayNot'])
    for (const visitor of [stranger, judge.visitor])
      expect((await visitor.fetch(`/v3/api/host/making/export.zip?cmptId=${id}`)).status).toBe(403)
    for (const call of [contractLaunch.launchQueue])
      expect(await refusalOf(judge.visitor.call(call, { keyword: '', ...first }))).toBe('login.forbidden')
    // Before the launch a judge tries result files, and sees the results.
    await app.ctx.db.update(competitions).set({ status: 'draft' }).where(eq(competitions.id, id))
    const trial = { cmptId: id, use: 'sandbox', name: 'a.csv', size: 1, mark: '' } as const
    const tries = (visitor: Visitor) =>
      Promise.all([
        refusalOf(visitor.call(contractLaunch.launchGate, { cmptId: id })),
        refusalOf(visitor.call(contractFiles.beginUpload, trial)),
        refusalOf(visitor.call(contractLaunch.trySandbox, { cmptId: id, stageId: 1, uploadId: 1 })),
      ])
    for (const [visitor, code] of [
      [app.visitor(), 'login.missing'],
      [stranger, 'competition.unknown'],
      [support.visitor, 'hostConsole.mayNot'],
    ] as const)
      expect(await tries(visitor)).toEqual([code, code, code])
    const gate = await judge.visitor.call(contractLaunch.launchGate, { cmptId: id })
    expect(Object.values(gate.may)).not.toContain(null)
    expect(await judge.visitor.call(contractFiles.beginUpload, trial)).toMatchObject({ state: 'uploading' })
    expect(
      await refusalOf(judge.visitor.call(contractLaunch.trySandbox, { cmptId: id, stageId: 1, uploadId: 1 })),
    ).toBe('competition.noStage')
  })

  test('bad input is refused', async () => {
    const { owner } = await setUp()
    const cmptId = await newDraft(owner)
    const { basics } = await draftOf(owner, cmptId)
    const save = (more: object) =>
      refusalOf(
        owner.call(content.saveBasics, { cmptId, version: 9, value: { ...basics, bannerUntil: null, ...more } }),
      )
    expect(await save({ slug: 'No Slug' })).toBe('request.input')
    expect(await save({ title: words('') })).toBe('request.input')
    expect(await save({ cover: '/v3/picture/cover/1/000000000000000000000000.jpg' })).toBe('competitionEditor.cover')
    const [other] = await app.ctx.db.select().from(competitions).where(eq(competitions.status, 'published'))
    expect(await save({ slug: other?.slug ?? '' })).toBe('competitionEditor.slugTaken')
    expect(await refusalOf(owner.call(content.makeCodes, { cmptId, count: 5000 }))).toBe('competitionEditor.codes')
  })
})
