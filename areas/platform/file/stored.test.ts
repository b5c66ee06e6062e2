import { commitResult, getFileUploadToken } from '@leitai/competition/submission/contract'
import { cleanUpStore, cleanUpStoreDaily, lastCleanup } from '@leitai/operations/health/orphans'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { worldApp } from '@leitai/testing/world/world-app'
import { describe, expect, test } from 'vitest'
import { limits } from '../contract/limits.ts'
import { eq } from '../db/orm.ts'
import { decryptAddress } from './contract.tempurl.ts'
import * as contract from './contract.ts'
import { uploads } from './table.ts'

const { app, build, world } = await worldApp()
const { db, storage } = app.ctx
const contentType = 'text/csv'
const cmpt = await build.competition()
const partKey = (key: string, part: number) => key.replace('.csv', `-p${part}.csv`)

async function begun(visitor: Visitor) {
  const { objectKey } = await visitor.call(getFileUploadToken, {
    cmptId: cmpt.id,
    fileName: 'a.csv',
    size: 100,
  })
  return objectKey
}
const sign = (visitor: Visitor, objectKey: string, size = 4) =>
  visitor.call(contract.getTempUploadUrl, { objectKey, contentType, size })
async function addressOf(visitor: Visitor, objectKey: string, size = 4) {
  return decryptAddress((await sign(visitor, objectKey, size)).tempUrl)
}
const put = (visitor: Visitor, address: string, body: string) =>
  visitor.fetch(address, { method: 'PUT', body, headers: { 'content-type': contentType } })
const all = async () => (await Array.fromAsync(storage.list(''))).map(({ key }) => key)

describe('nothing is stored after an upload has ended', () => {
  test('neither whole nor in parts, by a new or an earlier signed address, once the parts are joined', async () => {
    const { visitor } = await build.competitor(cmpt.id)
    const key = await begun(visitor)
    const early = await addressOf(visitor, partKey(key, 7))
    const first = await addressOf(visitor, partKey(key, 0))
    expect((await put(visitor, first, 'id,p')).status).toBe(200)
    // A part beyond those that are joined: its bytes count for nobody.
    expect((await put(visitor, await addressOf(visitor, partKey(key, 3)), 'more')).status).toBe(200)
    await visitor.call(contract.joinUpload, { objectKey: key, parts: 1 })
    expect((await all()).filter((one) => one.startsWith(key.slice(0, -4)))).toEqual([key])
    for (const one of [key, partKey(key, 0), partKey(key, 7)])
      expect(await refusalOf(sign(visitor, one))).toBe('file.stored')
    expect((await put(visitor, early, 'late')).status).toBe(409)
    expect((await put(visitor, first, 'id,p')).status).toBe(409)
    expect((await all()).filter((one) => one.startsWith(key.slice(0, -4)))).toEqual([key])
  })

  test('nor for a submitted upload, nor under a key that nobody has begun', async () => {
    const { visitor, user } = await build.competitor(cmpt.id)
    const key = await begun(visitor)
    const text = answerCsv(0.1)
    const part = await addressOf(visitor, partKey(key, 0))
    expect((await put(visitor, await addressOf(visitor, key, text.length), text)).status).toBe(200)
    await visitor.call(commitResult, { cmptId: cmpt.id, objectKey: key, fileName: 'a.csv', remark: '' })
    for (const one of [key, partKey(key, 0)]) expect(await refusalOf(sign(visitor, one))).toBe('file.stored')
    expect((await put(visitor, part, 'late')).status).toBe(409)
    // The row is gone, as after an account was closed: the address is valid for minutes but accepts nothing.
    const other = await begun(visitor)
    const address = await addressOf(visitor, other)
    await db.delete(uploads).where(eq(uploads.objectKey, other))
    expect((await put(visitor, address, 'late')).status).toBe(409)
    expect((await all()).filter((one) => one.startsWith(`submission/${user.id}/`))).toEqual([key])
  })

  test('signed addresses count with their bytes, whole and parts together', async () => {
    const { visitor, user } = await build.competitor(cmpt.id)
    const keys = await Promise.all(Array.from({ length: 3 }, () => begun(visitor)))
    await sign(visitor, keys[0] ?? '', 1000)
    await sign(visitor, partKey(keys[1] ?? '', 0), 1000)
    await sign(visitor, keys[2] ?? '', 1000)
    await sign(visitor, partKey(keys[2] ?? '', 0), 1000)
    const rows = await db.select().from(uploads).where(eq(uploads.userId, user.id))
    const bytes = keys.map((key) => rows.find(({ objectKey }) => objectKey === key)?.bytes)
    expect(bytes).toEqual([1000, limits.uploadBytes, limits.uploadBytes + 1000])
    await db
      .update(uploads)
      .set({ bytes: limits.unusedUploadBytes })
      .where(eq(uploads.objectKey, keys[0] ?? ''))
    expect(await refusalOf(sign(visitor, await begun(visitor), 1))).toBe('file.unusedBytes')
  })
})

describe('the cleanup of the store', () => {
  const old = () => app.travel(new Date(app.ctx.now().getTime() + 8 * 86_400_000))

  test('finds orphans, keeps them for a week, and then deletes them and reports the number', async () => {
    // The world's only objects without a row: for calls that take an upload.
    for (const name of ['worldresultX.csv', 'worldcodeX.py', 'worldmodelX.model'])
      await storage.delete(`submission/${world.admin.id}/${name}`)
    const before = await all()
    // Everything in a full installation is referenced.
    expect(await cleanUpStore(app.ctx)).toMatchObject({ objects: before.length, orphans: 0, deleted: 0 })
    const lost = [
      `submission/${world.admin.id}/lost-p3.csv`,
      'host/prepared/lost.bin',
      'picture/avatar/1/aaaaaaaaaaaaaaaaaaaaaaaa.jpg',
    ]
    for (const key of lost) await storage.put(key, Buffer.from('12345'))
    expect(await cleanUpStore(app.ctx)).toMatchObject({ orphans: 3, orphanBytes: 15, deleted: 0 })
    const now = app.ctx.now()
    old()
    await cleanUpStoreDaily(app.ctx)
    expect(await lastCleanup(db)).toMatchObject({ orphans: 3, deleted: 3, objects: before.length + 3 })
    expect((await all()).toSorted()).toEqual(before.toSorted())
    // Runs once a day: new objects wait for the next run.
    await storage.put(lost[0] ?? '', Buffer.from('again'))
    await cleanUpStoreDaily(app.ctx)
    expect(await lastCleanup(db)).toMatchObject({ deleted: 3 })
    await storage.delete(lost[0] ?? '')
    app.travel(now)
  })

  // covers: pages.editor.template-files
  test('the files of templates are not orphans: a draft may take them at any moment', async () => {
    const key = 'host/template/none-takes-it-now.csv'
    await storage.put(key, Buffer.from('id'))
    const now = app.ctx.now()
    old()
    await cleanUpStore(app.ctx)
    app.travel(now)
    expect(await all()).toContain(key)
    await storage.delete(key)
  })

  test('parts of a running upload are not orphans', async () => {
    const { visitor } = await build.competitor(cmpt.id)
    const key = await begun(visitor)
    expect((await put(visitor, await addressOf(visitor, partKey(key, 0)), 'id,p')).status).toBe(200)
    const now = app.ctx.now()
    old()
    await cleanUpStore(app.ctx)
    app.travel(now)
    expect(await all()).toContain(partKey(key, 0))
  })
})
