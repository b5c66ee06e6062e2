import { and, eq } from '@leitai/platform/db/orm'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, it } from 'vitest'
import { competitions, dataFiles, hostRoles, stages } from '../definition/table.ts'
import * as contract from './contract.ts'
import { lookInto, profilesDue } from './profiling.ts'
import { dataProfiles } from './table.ts'

const first = { page: 1, pageSize: 20 }

const { app, build } = await testApp()
const user = await build.user({ name: '演示主办' })
const ownerId = user.id
const owner = await app.as(user)
const nobody = app.visitor()
const somebody = await app.as(await build.user({ name: '演示路人' }))

const competition = (values = {}) => build.competition({ ownerId, ...values })
const share = (who: Visitor, cmptId: number, more = {}) =>
  who.call(contract.shareDataset, { cmptId, shared: true, preview: true, download: 'signUp', ...more })
const list = (more = {}) =>
  nobody.call(contract.datasetList, { keyword: '', tag: '', ...first, order: 'newest', ...more })
const one = (who: Visitor, cmptId: number) => who.call(contract.dataset, { cmptId })

/** Profiles the file at once, as the job does. */
async function look(fileId: number) {
  await profilesDue(app.ctx)
  await lookInto(app.ctx, fileId)
}

it('shares data only while the host shares it', async () => {
  const { id, fileId } = await competition({ tags: ['演示标签甲'] })
  expect(await refusalOf(one(nobody, id))).toBe('dataset.unknown')
  expect(await refusalOf(nobody.call(contract.datasetPreview, { fileId }))).toBe('dataset.unknown')
  expect(await refusalOf(somebody.call(contract.datasetFile, { fileId }))).toBe('dataset.unknown')
  expect(await owner.call(contract.hostDataset, { cmptId: id })).toMatchObject({
    shared: false,
    files: [{ name: 'sample.csv' }],
    may: { change: null },
  })
  await share(owner, id)
  expect((await list({ tag: '演示标签甲' })).list).toMatchObject([
    { cmptId: id, fileCount: 1, formats: ['csv'], licences: ['CC0-1.0'], download: 'signUp' },
  ])
  expect((await list()).tags).toContainEqual({ tag: '演示标签甲', count: 1 })
  await owner.call(contract.shareDataset, { cmptId: id, shared: false, preview: true, download: 'signUp' })
  expect(await refusalOf(one(nobody, id))).toBe('dataset.unknown')
  expect((await list({ tag: '演示标签甲' })).total).toBe(0)
})

it('shows the first rows and the columns once the job has run, and profiles replaced bytes again', async () => {
  const { id, fileId } = await competition()
  await share(owner, id)
  // The scheduled tasks may already have run.
  expect(['waiting', 'ready']).toContain((await one(nobody, id)).files[0]?.preview)
  await look(fileId)
  const { state, profile } = await nobody.call(contract.datasetPreview, { fileId })
  expect(state).toBe('ready')
  expect(profile).toMatchObject({ columnCount: 2, rowCount: 100, whole: true })
  expect(profile?.rows).toHaveLength(contract.profileLimits.shownRows)
  expect(profile?.columns.map(({ name, kind }) => [name, kind])).toEqual([
    ['id', 'number'],
    ['prediction', 'number'],
  ])
  const { db } = app.ctx
  await db.update(dataFiles).set({ sha256: 'other' }).where(eq(dataFiles.id, fileId))
  await profilesDue(app.ctx)
  await lookInto(app.ctx, fileId)
  const [kept] = await db
    .select()
    .from(dataProfiles)
    .where(and(eq(dataProfiles.fileId, fileId), eq(dataProfiles.sha256, 'other')))
  expect(kept?.state).toBe('ready')
})

it('a table whose bytes are gone has no preview, so that nobody waits for it', async () => {
  const { id, fileId } = await competition()
  const { db } = app.ctx
  await db.update(dataFiles).set({ objectKey: 'competition/gone.csv', sha256: 'gone' }).where(eq(dataFiles.id, fileId))
  await share(owner, id)
  await look(fileId)
  expect((await nobody.call(contract.datasetPreview, { fileId })).state).toBe('none')
})

it('hides values if the host disabled the preview, and marks files that cannot be profiled', async () => {
  const { id, fileId } = await competition()
  await share(owner, id, { preview: false })
  await profilesDue(app.ctx)
  expect(await nobody.call(contract.datasetPreview, { fileId })).toEqual({ state: 'closed', profile: null })
  const { db, storage } = app.ctx
  await storage.put('competition/odd.csv', Buffer.from('PK\u0003\u0004'), { contentType: 'text/csv' })
  const file = { cmptId: id, ord: 2, description: { zh: '', en: '' }, size: 4, sha256: 'x', licence: 'CC0-1.0' }
  const [odd] = await db
    .insert(dataFiles)
    .values([
      { ...file, name: 'odd.csv', objectKey: 'competition/odd.csv' },
      { ...file, name: 'pictures.zip', objectKey: 'competition/pictures.zip' },
    ])
    .returning()
  await share(owner, id)
  await look(odd?.id ?? 0)
  const { files } = await one(nobody, id)
  expect(files.map(({ name, preview }) => [name, preview]).slice(1)).toEqual([
    ['odd.csv', 'none'],
    ['pictures.zip', 'none'],
  ])
})

// covers: rules.stages.datasets-hide-files
it('files are downloaded and counted as the host permits, but not before their stage starts', async () => {
  const { id, fileId, stage } = await competition()
  await share(owner, id)
  const get = (who: Visitor) => refusalOf(who.call(contract.datasetFile, { fileId }))
  expect(await get(nobody)).toBe('login.missing')
  expect(await get(somebody)).toBe('competition.notSignedUp')
  expect((await one(somebody, id)).locked).not.toBeNull()
  const { visitor } = await build.competitor(id)
  const { url } = await visitor.call(contract.datasetFile, { fileId })
  expect(await (await visitor.fetch(url)).text()).toContain('id,prediction')
  await share(owner, id, { download: 'login' })
  expect(await get(nobody)).toBe('login.missing')
  expect(await get(somebody)).toBe('ok')
  expect(await one(somebody, id)).toMatchObject({ locked: null, downloads: 2, download: 'login' })
  await app.ctx.db
    .update(stages)
    .set({ startAt: new Date(Date.now() + 86_400_000) })
    .where(eq(stages.id, stage.id))
  expect(await get(somebody)).toBe('dataset.unknown')
  expect(await refusalOf(nobody.call(contract.datasetPreview, { fileId }))).toBe('dataset.unknown')
  expect((await one(nobody, id)).files).toEqual([])
})

it('only host and editors share the data of their own competition; withdrawing it ends the sharing', async () => {
  const { id } = await competition()
  const other = await build.user({ name: '演示别家主办' })
  await competition({ ownerId: other.id })
  const ofAnother = await app.as(other)
  const withRole = async (role: 'editor' | 'judge' | 'support') => {
    const user = await build.user()
    await app.ctx.db.insert(hostRoles).values({ cmptId: id, userId: user.id, role, at: app.ctx.now() })
    return app.as(user)
  }
  const { visitor: competitor } = await build.competitor(id)
  for (const who of [ofAnother, competitor]) {
    expect(await refusalOf(share(who, id))).toBe('login.forbidden')
    expect(await refusalOf(who.call(contract.hostDataset, { cmptId: id }))).toBe('login.forbidden')
  }
  expect(await refusalOf(share(nobody, id))).toBe('login.missing')
  const judge = await withRole('judge')
  expect(await refusalOf(share(judge, id))).toBe('hostConsole.mayNot')
  expect(await refusalOf(judge.call(contract.hostDataset, { cmptId: id }))).toBe('hostConsole.judge')
  const support = await withRole('support')
  expect(await refusalOf(share(support, id))).toBe('hostConsole.mayNot')
  expect((await support.call(contract.hostDataset, { cmptId: id })).may.change).not.toBeNull()
  await expectOk(share(await withRole('editor'), id))
  await app.ctx.db.update(competitions).set({ status: 'withdrawn' }).where(eq(competitions.id, id))
  expect(await refusalOf(one(somebody, id))).toBe('dataset.unknown')
})

it('sorts and searches, and refuses unknown values', async () => {
  const few = await competition({ searchText: 'needle', tags: ['演示标签乙'] })
  const many = await competition({ searchText: 'needle', tags: ['演示标签乙'] })
  for (const { id } of [many, few]) await share(owner, id)
  await app.ctx.db.update(dataFiles).set({ size: 9_000_000_000, downloads: 50 }).where(eq(dataFiles.cmptId, many.id))
  const ids = async (order: (typeof contract.datasetOrders)[number]) =>
    (await list({ keyword: 'NEEDLE', order })).list.map(({ cmptId }) => cmptId)
  expect(await ids('downloads')).toEqual([many.id, few.id])
  expect(await ids('size')).toEqual([many.id, few.id])
  expect((await list({ tag: '演示标签乙', pageSize: 1, page: 2 })).list).toHaveLength(1)
  expect(await list({ keyword: '%' })).toMatchObject({ total: 0, list: [] })
  expect(await refusalOf(list({ keyword: 'x'.repeat(41) }))).toBe('request.input')
  expect(await refusalOf(one(nobody, 999_999))).toBe('dataset.unknown')
  expect(await refusalOf(one(nobody, -1))).toBe('request.input')
})

it('shows the values of data files to those who may download them, and to everybody only where they are shared', async () => {
  const { id, fileId, stage } = await competition()
  const { visitor } = await build.competitor(id)
  const seen = async (who: Visitor) => {
    const [file] = await who.call(contract.dataPreviews, { cmptId: id })
    const { state, profile } = await who.call(contract.dataPreview, { cmptId: id, fileId })
    expect(file).toEqual({ fileId, name: 'sample.csv', preview: state })
    return profile === null ? state : profile.columns.map(({ name }) => name)
  }
  await look(fileId)
  expect(await seen(nobody)).toBe('closed')
  expect(await seen(somebody)).toBe('closed')
  expect(await seen(visitor)).toContain('prediction')
  await share(owner, id, { preview: false })
  expect(await seen(nobody)).toBe('closed')
  await share(owner, id)
  expect(await seen(nobody)).toContain('prediction')
  // Before its stage nobody has the file, and nobody sees into it.
  await app.ctx.db
    .update(stages)
    .set({ startAt: new Date(Date.now() + 86_400_000) })
    .where(eq(stages.id, stage.id))
  expect(await seen(visitor)).toBe('closed')
  expect(await seen(nobody)).toBe('closed')
  const other = await competition()
  expect(await refusalOf(visitor.call(contract.dataPreview, { cmptId: other.id, fileId }))).toBe('competition.noFile')
  await app.ctx.db.update(competitions).set({ status: 'draft' }).where(eq(competitions.id, id))
  expect(await refusalOf(visitor.call(contract.dataPreviews, { cmptId: id }))).toBe('competition.unknown')
})
