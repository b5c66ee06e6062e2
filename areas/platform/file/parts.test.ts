import { usualCode } from '@leitai/competition/definition/contract.code'
import { stages } from '@leitai/competition/definition/table'
import { commitResult, getFileUploadToken, unfinishedUploads } from '@leitai/competition/submission/contract'
import { cleanUpStore } from '@leitai/operations/health/orphans'
import { answerCsv, solutionCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '../contract/limits.ts'
import { eq } from '../db/orm.ts'
import { digestOf } from '../storage/storage.ts'
import { openTestStore } from '../storage/testing-s3.ts'
import { decryptAddress } from './contract.tempurl.ts'
import * as contract from './contract.ts'
import { cleanUpUploads } from './file.ts'
import { uploads } from './table.ts'

const MB = 1024 ** 2
const PART = limits.uploadPartBytes
const contentType = 'text/csv'
const SLOW = { timeout: 120_000 }

const s3 = await openTestStore()
afterAll(() => s3.close())
const opened = [await testApp(), await testApp({ s3: s3.config })] as const

/** 20 MB in three parts, of which the last is shorter. */
const SIZE = 20 * MB
const bytesOf = (size: number, from = 0) => Buffer.alloc(size, `1,${from}\n`)
const pieceOf = (file: Buffer, part: number) => new Uint8Array(file.subarray(part * PART, (part + 1) * PART))

describe.each([
  ['the folder', opened[0]],
  ['S3', opened[1]],
])('Uploads in parts to %s', (name, { app, build }) => {
  const { db, storage } = app.ctx
  const isFolder = name === 'the folder'

  async function begun(options: { uploadLimitMb?: number; size?: number; mark?: string; cmptId?: number } = {}) {
    const { uploadLimitMb = 200, size = SIZE, mark = 'm' } = options
    const { id, stage } = await build.competition({}, { uploadLimitMb })
    const { visitor, user } = await build.competitor(id)
    const ask = (more: { size?: number; mark?: string; fileName?: string } = {}) =>
      visitor.call(getFileUploadToken, { cmptId: id, fileName: 'a.csv', size, mark, ...more })
    const ticket = await ask()
    return { cmptId: id, stage, visitor, user, ask, ticket, key: ticket.objectKey }
  }
  const sign = (visitor: Visitor, key: string, part: number, size?: number) =>
    visitor.call(contract.getTempUploadUrl, {
      objectKey: contract.partKey(key, part),
      contentType,
      ...(size === undefined ? {} : { size }),
    })
  async function put(
    visitor: Visitor,
    key: string,
    part: number,
    body: Uint8Array<ArrayBuffer>,
    declared = body.length,
  ) {
    const { tempUrl, headers } = await sign(visitor, key, part, declared)
    return visitor.fetch(await decryptAddress(tempUrl), { method: 'PUT', body, headers })
  }
  const join = (visitor: Visitor, objectKey: string, parts: number) =>
    visitor.call(contract.joinUpload, { objectKey, parts })
  const commit = (visitor: Visitor, cmptId: number, objectKey: string) =>
    visitor.call(commitResult, { cmptId, objectKey, fileName: 'a.csv', remark: '' })
  const stored = async (key: string) =>
    (await Array.fromAsync(storage.list(key.replace('.csv', '')))).map((one) => one.key)
  const openInS3 = (key: string) => [...s3.uploads.values()].filter((one) => one.key === key)

  test('an interrupted upload is continued with what is missing, and becomes the file that was sent', async () => {
    const rows = 600_000
    const { id } = await build.competition({}, { solution: solutionCsv(rows) })
    const { visitor } = await build.competitor(id)
    const file = Buffer.from(answerCsv(0.25, rows))
    const ask = () => visitor.call(getFileUploadToken, { cmptId: id, fileName: 'a.csv', size: file.length, mark: 'x' })
    const first = await ask()
    const count = Math.ceil(file.length / PART)
    expect(first).toMatchObject({ maxBytes: 200 * MB, parts: { bytes: PART, count, have: [] } })
    expect(count).toBeGreaterThan(1)
    const last = count - 1
    expect((await put(visitor, first.objectKey, last, pieceOf(file, last))).status).toBe(200)
    const list = async () => (await visitor.call(unfinishedUploads, { cmptId: id })).list
    const upload = { objectKey: first.objectKey, fileName: 'a.csv', size: file.length, mark: 'x' }
    expect(await list()).toMatchObject([{ ...upload, stored: file.length - last * PART }])
    // The page was reloaded, or the tool started anew: it asks again.
    const again = await ask()
    expect(again).toMatchObject({ objectKey: first.objectKey, parts: { have: [last] } })
    expect(await refusalOf(join(visitor, first.objectKey, count))).toBe('submission.fileMissing')
    for (let part = 0; part < last; part++) {
      expect((await put(visitor, first.objectKey, part, pieceOf(file, part))).status).toBe(200)
      // The response was lost: the same bytes once more are no fault.
      expect((await put(visitor, first.objectKey, part, pieceOf(file, part))).status).toBe(200)
    }
    expect((await ask()).parts?.have).toHaveLength(count)
    expect(await join(visitor, first.objectKey, count)).toMatchObject({ fileSize: file.length, joined: true })
    // Joined, and the page was reloaded before it was handed in.
    expect((await ask()).parts?.have).toHaveLength(count)
    const { submission } = await commit(visitor, id, first.objectKey)
    expect(await build.finished(submission.id)).toMatchObject({ state: 'scored', scoreA: expect.closeTo(0.25, 6) })
    const back = await visitor.fetch(`/v3/api/cmpt/submission/download?id=${submission.id}`)
    expect(Buffer.from(await back.arrayBuffer()).equals(file)).toBe(true)
    expect(await list()).toEqual([])
    expect((await ask()).objectKey).not.toBe(first.objectKey)
  })

  test('another file, name’s ending, stage or person continues nothing', async () => {
    const { visitor, ask, key, cmptId } = await begun()
    expect((await ask()).objectKey).toBe(key)
    expect((await ask({ fileName: 'renamed.csv' })).objectKey).toBe(key)
    for (const other of [{ size: SIZE + 1 }, { mark: 'changed' }, { mark: '' }, { fileName: 'a.zip' }])
      expect((await ask(other)).objectKey).not.toBe(key)
    expect((await ask({ mark: '' })).objectKey).not.toBe((await ask({ mark: '' })).objectKey)
    const elsewhere = await build.competition()
    const { visitor: stranger } = await build.competitor(cmptId)
    await stranger.call(unfinishedUploads, { cmptId }).then(({ list }) => expect(list).toEqual([]))
    expect(await refusalOf(visitor.call(unfinishedUploads, { cmptId: elsewhere.id }))).toBe('competition.notSignedUp')
    const input = { cmptId, fileName: 'a.csv', size: SIZE, mark: 'm' }
    expect((await stranger.call(getFileUploadToken, input)).objectKey).not.toBe(key)
    expect(await refusalOf(sign(stranger, key, 0, PART))).toBe('file.key')
    expect(await refusalOf(join(stranger, key, 3))).toBe('file.key')
    expect(await refusalOf(stranger.call(contract.discardUpload, { objectKey: key }))).toBe('file.key')
    expect(await refusalOf(app.visitor().call(unfinishedUploads, { cmptId }))).toBe('login.missing')
    expect(await refusalOf(app.visitor().call(contract.discardUpload, { objectKey: key }))).toBe('login.missing')
  })

  test('a part has exactly its size and its place', async () => {
    const { visitor, key } = await begun()
    for (const size of [1, PART - 1, PART + 1])
      expect(await refusalOf(sign(visitor, key, 0, size))).toBe('file.partSize')
    expect(await refusalOf(sign(visitor, key, 2, PART))).toBe('file.partSize')
    expect(await refusalOf(sign(visitor, key, 3, PART))).toBe('file.noPart')
    expect(await refusalOf(sign(visitor, key, 639, PART))).toBe('file.noPart')
    const message = await visitor
      .call(contract.getTempUploadUrl, {
        objectKey: contract.partKey(key, 2),
        contentType,
        size: 5,
      })
      .catch(String)
    expect(message).toContain(`第 2 个分片应为 ${SIZE - 2 * PART} 字节，不是 5 字节`)
    const whole = new Uint8Array(PART)
    expect((await put(visitor, key, 0, whole.slice(0, 100), PART)).ok).toBe(false)
    expect((await put(visitor, key, 0, new Uint8Array(PART + 1), PART)).ok).toBe(false)
    // Without an announced length the body is measured.
    const { tempUrl, headers } = await sign(visitor, key, 0, PART)
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(whole.slice(0, 100))
        controller.close()
      },
    })
    const half = { method: 'PUT', body, headers, duplex: 'half' } as RequestInit
    expect((await visitor.fetch(await decryptAddress(tempUrl), half)).ok).toBe(false)
    expect(await refusalOf(join(visitor, key, 3))).toBe('submission.fileMissing')
    for (const part of [0, 1, 2]) expect((await put(visitor, key, part, pieceOf(bytesOf(SIZE), part))).status).toBe(200)
    expect(await refusalOf(join(visitor, key, 2))).toBe('file.partCount')
    expect(await refusalOf(join(visitor, key, 4))).toBe('file.tooLarge')
    expect(await join(visitor, key, 3)).toMatchObject({ fileSize: SIZE, joined: true })
    for (const part of [0, 2])
      expect(await refusalOf(sign(visitor, key, part, PART))).toMatch(/file\.(stored|partSize)/)
  })

  test('the bound of the stage holds before the upload, for parts and at the end, in words of both languages', async () => {
    const { ask, visitor, key, cmptId, stage, user } = await begun({ uploadLimitMb: 30 })
    const sizes = { size: 30 * MB + 1 }
    expect(await ask(sizes).catch(String)).toContain('文件大小不能超过30MB')
    await db.update(stages).set({ uploadLimitMb: 5120 }).where(eq(stages.id, stage.id))
    const english = await app.as(user, { language: 'en' })
    const huge = { cmptId, fileName: 'a.csv', size: 5 * 1024 * MB + 1 }
    expect(await english.call(getFileUploadToken, huge).catch(String)).toContain('file size cannot exceed 5GB')
    expect((await ask({ size: 5 * 1024 * MB })).parts).toMatchObject({ count: 640, have: [] })
    // The host lowers it while the file is being sent.
    for (const part of [0, 1, 2]) expect((await put(visitor, key, part, pieceOf(bytesOf(SIZE), part))).status).toBe(200)
    await db.update(stages).set({ uploadLimitMb: 10 }).where(eq(stages.id, stage.id))
    await join(visitor, key, 3)
    expect(await commit(visitor, cmptId, key).catch(String)).toContain('文件大小不能超过10MB')
    // A file for one stage is none for another that takes less; nor is a small one that was sent whole.
    const small = await build.competition({}, { uploadLimitMb: 1 })
    const { visitor: other } = await build.competitor(small.id)
    const content = 'x'.repeat(2 * MB)
    const { filePath } = await other.call(contract.uploadSubmissionFileByString, { fileName: 'a.csv', content })
    expect(await refusalOf(commit(other, small.id, filePath))).toBe('file.tooLarge')
    const whole = { objectKey: key.replace(/\w+\.csv/, 'anotherkey1.csv'), contentType, size: 201 * MB }
    expect(await refusalOf(visitor.call(contract.getTempUploadUrl, whole))).toBe('file.tooLarge')
  })

  test('a file over 200 MB is joined by a job; two that complete it at once make one submission', SLOW, async () => {
    const size = 204 * MB
    const { visitor, key, cmptId, ask } = await begun({ uploadLimitMb: 300, size })
    const file = bytesOf(size)
    const count = Math.ceil(size / PART)
    expect(await refusalOf(visitor.call(contract.getTempUploadUrl, { objectKey: key, contentType, size }))).toBe(
      'file.inParts',
    )
    for (let part = 0; part < count; part++)
      expect((await put(visitor, key, part, pieceOf(file, part))).status).toBe(200)
    const both = await Promise.all([join(visitor, key, count), join(visitor, key, count)])
    for (const one of both) expect(one).toMatchObject({ fileSize: size })
    expect(both.some(({ joined }) => !joined)).toBe(true)
    await until(async () => (await join(visitor, key, count)).joined)
    await until(async () => (await stored(key)).length === 1)
    expect(openInS3(key)).toEqual([])
    // The object is there a moment before the job has recorded it.
    const recorded = async () => (await db.select().from(uploads).where(eq(uploads.objectKey, key)))[0]
    await until(async () => (await recorded())?.size === size)
    expect(await recorded()).toMatchObject({ size, bytes: size, joiningAt: null })
    const ended = await Promise.all([1, 2].map(() => refusalOf(commit(visitor, cmptId, key))))
    expect(ended.sort()).toEqual(['ok', 'submission.fileUsed'])
    expect((await storage.stat(key))?.size).toBe(size)
    expect(await refusalOf(visitor.call(contract.discardUpload, { objectKey: key }))).toBe('file.noUpload')
    expect((await ask()).objectKey).not.toBe(key)
  })

  test('a discarded upload leaves nothing, takes nothing more, and only then makes room', async () => {
    const { visitor, key, ask } = await begun()
    const late = await decryptAddress((await sign(visitor, key, 1, PART)).tempUrl)
    expect((await put(visitor, key, 0, new Uint8Array(PART))).status).toBe(200)
    const discard = (objectKey = key) => visitor.call(contract.discardUpload, { objectKey })
    expect(await Promise.all([refusalOf(discard()), refusalOf(discard())])).toEqual(['ok', 'ok'])
    expect(await stored(key)).toEqual([])
    expect(openInS3(key)).toEqual([])
    expect(
      (
        await visitor.fetch(late, {
          method: 'PUT',
          body: new Uint8Array(PART),
          headers: { 'content-type': isFolder ? contentType : 'application/octet-stream' },
        })
      ).ok,
    ).toBe(false)
    expect(await stored(key)).toEqual([])
    expect(await refusalOf(join(visitor, key, 3))).toBe('submission.fileMissing')
    // Joined and not handed in.
    const second = (await ask()).objectKey
    for (const part of [0, 1, 2]) await put(visitor, second, part, pieceOf(bytesOf(SIZE), part))
    await join(visitor, second, 3)
    await discard(second)
    expect(await stored(second)).toEqual([])
    // An address for the whole object outlives the record: its bytes still count.
    const third = (await ask()).objectKey
    await visitor.call(contract.getTempUploadUrl, { objectKey: third, contentType, size: 1000 })
    await discard(third)
    const [row] = await db.select().from(uploads).where(eq(uploads.objectKey, third))
    expect(row).toMatchObject({ bytes: 1000, declared: null })
  })

  test('what a person announces is bounded, however many ask at once', async () => {
    const size = 1024 * MB
    const { visitor, cmptId, key } = await begun({ uploadLimitMb: 1024, size })
    const ask = (mark: string) => refusalOf(visitor.call(getFileUploadToken, { cmptId, fileName: 'a.csv', size, mark }))
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, at) => ask(`file ${at}`)))
    // Four in all: the first and three more.
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(3)
    expect(outcomes.filter((one) => one === 'file.unusedBytes')).toHaveLength(9)
    await visitor.call(contract.discardUpload, { objectKey: key })
    expect(await Promise.all([ask('one'), ask('two')]).then((two) => two.sort())).toEqual(['file.unusedBytes', 'ok'])
  })

  test.runIf(isFolder)(
    'the digest of a large program is noted when it is joined, and is not handed in before',
    async () => {
      const size = 208 * MB
      const { id } = await build.competition({}, { code: { ...usualCode, imageMb: 300 } })
      const { visitor } = await build.competitor(id)
      const named = { cmptId: id, fileName: 'image.tar' }
      const { objectKey } = await visitor.call(getFileUploadToken, { ...named, size, mark: 'tar' })
      const piece = new Uint8Array(PART)
      for (let part = 0; part < size / PART; part++) {
        const input = { objectKey: contract.partKey(objectKey, part), contentType: 'application/x-tar', size: PART }
        const { tempUrl, headers } = await visitor.call(contract.getTempUploadUrl, input)
        expect((await visitor.fetch(await decryptAddress(tempUrl), { method: 'PUT', body: piece, headers })).ok).toBe(
          true,
        )
      }
      const handIn = () => refusalOf(visitor.call(commitResult, { ...named, objectKey, remark: '' }))
      expect((await join(visitor, objectKey, size / PART)).joined).toBe(false)
      expect(await handIn()).toMatch(/file\.joining|ok/)
      await until(async () => (await join(visitor, objectKey, size / PART)).joined)
      const [row] = await db.select().from(uploads).where(eq(uploads.objectKey, objectKey))
      expect(row).toMatchObject({ size, sha256: await digestOf(storage, objectKey) })
      expect(await handIn()).toMatch(/ok|submission\.fileUsed/)
    },
    120_000,
  )

  test('a file whose parts are still being joined is not handed in yet', async () => {
    const { visitor, key, cmptId } = await begun()
    expect(await refusalOf(commit(visitor, cmptId, key))).toBe('submission.fileMissing')
    await db.update(uploads).set({ joiningAt: app.ctx.now() }).where(eq(uploads.objectKey, key))
    expect(await refusalOf(commit(visitor, cmptId, key))).toBe('file.joining')
  })

  test('parts of an object that was then sent whole are deleted when it is handed in', async () => {
    const { visitor, key, cmptId } = await begun()
    expect((await put(visitor, key, 0, new Uint8Array(PART))).status).toBe(200)
    const text = new TextEncoder().encode(answerCsv(0.1))
    const { tempUrl, headers } = await visitor.call(contract.getTempUploadUrl, {
      objectKey: key,
      contentType,
      size: text.length,
    })
    expect((await visitor.fetch(await decryptAddress(tempUrl), { method: 'PUT', body: text, headers })).status).toBe(
      200,
    )
    await commit(visitor, cmptId, key)
    expect(await stored(key)).toEqual([key])
    expect(openInS3(key)).toEqual([])
  })

  test('parts that nobody continued for a day are deleted; continuing keeps them', async () => {
    const { visitor, user, key, cmptId } = await begun()
    expect((await put(visitor, key, 0, new Uint8Array(PART))).status).toBe(200)
    const now = app.ctx.now()
    const hours = (count: number) => app.travel(new Date(now.getTime() + count * 3_600_000))
    try {
      hours(20)
      await cleanUpUploads(app.ctx)
      const again = await app.as(user)
      await sign(again, key, 1, PART)
      const [shown] = (await again.call(unfinishedUploads, { cmptId })).list
      expect(shown).toMatchObject({ objectKey: key, stored: PART })
      expect(Math.round((Date.parse(shown?.keptUntil ?? '') - now.getTime()) / 3_600_000)).toBe(44)
      hours(40)
      await cleanUpUploads(app.ctx)
      await cleanUpStore(app.ctx)
      expect(await stored(key)).toEqual(isFolder ? [contract.partKey(key, 0)] : [])
      if (!isFolder) expect(openInS3(key)).toHaveLength(1)
      hours(45)
      await cleanUpUploads(app.ctx)
      expect(await stored(key)).toEqual([])
      expect(openInS3(key)).toEqual([])
      expect((await (await app.as(user)).call(unfinishedUploads, { cmptId })).list).toEqual([])
    } finally {
      app.travel(now)
    }
  })

  test.runIf(isFolder)('a file for which the disk has no room is refused before anything is sent', async () => {
    const { ask } = await begun({ uploadLimitMb: 5120 })
    const { freeBytes } = storage
    const free = (bytes: number) => Object.assign(storage, { freeBytes: async () => bytes })
    const rows = await db.select().from(uploads)
    const open = rows.filter(({ declared, usedAt, size }) => declared !== null && usedAt === null && size === null)
    const announced = open.reduce((sum, { declared }) => sum + (declared ?? 0), 0)
    const size = 2 * 1024 * MB
    const needed = 1024 * MB + 2 * (announced + size)
    try {
      free(needed - 1)
      expect(await ask({ size }).catch(String)).toContain('服务器的磁盘空间不足以接收 2GB 的文件')
      free(needed)
      expect((await ask({ size })).parts?.count).toBe(256)
      // What was announced counts until it is stored.
      expect(await refusalOf(ask({ size: size + 1 }))).toBe('file.noRoom')
    } finally {
      Object.assign(storage, { freeBytes })
    }
  })

  test.runIf(isFolder)('nor is a text, a form, or an address for a whole file accepted then', async () => {
    const user = await build.user()
    const who = await app.as(user)
    const { freeBytes } = storage
    const content = 'id,prediction\n1,0\n'
    const text = () => who.call(contract.uploadSubmissionFileByString, { fileName: 'a.csv', content })
    const objectKey = `submission/${user.id}/0123456789abcdef01234567.csv`
    const sign = () => who.call(contract.getTempUploadUrl, { objectKey, contentType: 'text/csv', size: content.length })
    const form = () => who.call(contract.upload, {}, { file: { blob: new Blob([content]), name: 'a.csv' } })
    try {
      Object.assign(storage, { freeBytes: async () => 802 * MB })
      for (const send of [text, form, sign]) expect(await refusalOf(send())).toBe('file.noRoom')
      expect(await db.$count(uploads, eq(uploads.userId, user.id))).toBe(0)
      Object.assign(storage, { freeBytes: async () => 1024 ** 4 })
      expect((await text()).fileSize).toBe(content.length)
      expect((await sign()).tempUrl).not.toBe('')
    } finally {
      Object.assign(storage, { freeBytes })
    }
  })
})
