import { once } from 'node:events'
import { request } from 'node:http'
import { commitResult, downloadSubmission, getFileUploadToken } from '@leitai/competition/submission/contract'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { expect, test } from 'vitest'
import { decryptAddress } from './contract.tempurl.ts'
import * as contract from './contract.ts'
import { cleanUpUploads } from './file.ts'

const { app, build } = await testApp()
const { storage } = app.ctx
const contentType = 'text/csv'
const cmpt = await build.competition()

async function begun(visitor: Visitor, cmptId = cmpt.id) {
  const input = { cmptId, fileName: 'a.csv', size: 100 }
  return (await visitor.call(getFileUploadToken, input)).objectKey
}
const sign = (visitor: Visitor, objectKey: string, size: number) =>
  visitor.call(contract.getTempUploadUrl, { objectKey, contentType, size })
const addressOf = async (visitor: Visitor, objectKey: string, size: number) =>
  decryptAddress((await sign(visitor, objectKey, size)).tempUrl)
const put = (visitor: Visitor, address: string, body: string) =>
  visitor.fetch(address, { method: 'PUT', body, headers: { 'content-type': contentType } })
const keysOf = async (user: { id: number }) =>
  (await Array.fromAsync(storage.list(`submission/${user.id}/`))).map(({ key }) => key)
const textOf = async (key: string) => new Response((await storage.get(key)).body as never).text()
const commit = (visitor: Visitor, objectKey: string, cmptId = cmpt.id) =>
  visitor.call(commitResult, { cmptId, objectKey, fileName: 'a.csv', remark: '' })

/** A PUT whose body pauses after its beginning, as on a slow connection. */
async function slowly(address: string, body: string) {
  const length = Buffer.byteLength(body)
  const headers = { 'content-type': contentType, 'content-length': length }
  const sent = request(new URL(address, app.origin), { method: 'PUT', headers })
  sent.write(body.slice(0, 2))
  // Nothing shows from outside that the server has begun to read it.
  await new Promise((resolve) => setTimeout(resolve, 200))
  return async () => {
    const answered = once(sent, 'response')
    sent.end(body.slice(2))
    const [{ statusCode }] = await answered
    return statusCode
  }
}

test('a part that begins in time but ends after its upload has ended is not kept', async () => {
  const { visitor, user } = await build.competitor(cmpt.id)
  const key = await begun(visitor)
  const late = [2, 5, 24].map(async (part) =>
    slowly(await addressOf(visitor, contract.partKey(key, part), 8), 'too late'),
  )
  const ends = await Promise.all(late)
  expect((await put(visitor, await addressOf(visitor, contract.partKey(key, 0), 4), 'id,p')).status).toBe(200)
  await visitor.call(contract.joinUpload, { objectKey: key, parts: 1 })
  expect(await Promise.all(ends.map((end) => end()))).toEqual([409, 409, 409])
  expect(await keysOf(user)).toEqual([key])
  expect(await textOf(key)).toBe('id,p')
})

test('a submitted file is not replaced by a PUT that began earlier, nor by its parts', async () => {
  const { visitor, user } = await build.competitor(cmpt.id)
  const key = await begun(visitor)
  const text = answerCsv(0.4)
  const better = answerCsv(0.1)
  const address = await addressOf(visitor, key, text.length)
  const end = await slowly(address, better)
  const part = await slowly(await addressOf(visitor, contract.partKey(key, 0), 8), 'other')
  expect((await put(visitor, address, text)).status).toBe(200)
  const { submission } = await commit(visitor, key)
  expect([await end(), await part()]).toEqual([409, 409])
  expect((await put(visitor, address, better)).status).toBe(409)
  await expectOk(visitor.call(contract.joinUpload, { objectKey: key, parts: 1 }))
  expect(await build.finished(submission.id)).toMatchObject({ state: 'scored', scoreA: expect.closeTo(0.4, 9) })
  expect(await textOf(key)).toBe(text)
  expect(await keysOf(user)).toEqual([key])
})

test('false sizes leave nothing behind, with or without a Content-Length', async () => {
  const { visitor, user } = await build.competitor(cmpt.id)
  const key = await begun(visitor)
  const address = await addressOf(visitor, key, 10)
  expect((await put(visitor, address, 'x'.repeat(11))).status).toBe(413)
  const unknownLength = new ReadableStream({
    start(controller) {
      for (let at = 0; at < 5; at++) controller.enqueue(Buffer.from('xxxx'))
      controller.close()
    },
  })
  const headers = { 'content-type': contentType }
  const streamed = { method: 'PUT', body: unknownLength, headers, duplex: 'half' } as RequestInit
  expect((await visitor.fetch(address, streamed)).status).toBe(413)
  expect(await keysOf(user)).toEqual([])
  for (const size of [0, -1, 200 * 1024 * 1024 + 1]) expect(await refusalOf(sign(visitor, key, size))).not.toBe('ok')
  const drafts = async () => (await Array.fromAsync(storage.list('.draft'))).length
  await until(async () => (await drafts()) === 0)
})

test('of twenty concurrent submissions of one file, in two competitions, one succeeds', async () => {
  const other = await build.competition()
  const { visitor, user } = await build.competitor(cmpt.id)
  await build.competitor(other.id)
  const { signUpJoinCmpt } = await import('@leitai/competition/catalog/contract.sign-up')
  await visitor.call(signUpJoinCmpt, { cmptId: other.id, agree: true, answers: {}, lookingForTeam: false })
  const key = await begun(visitor)
  const text = answerCsv(0.2)
  expect((await put(visitor, await addressOf(visitor, key, text.length), text)).status).toBe(200)
  const all = Array.from({ length: 20 }, (_, at) => refusalOf(commit(visitor, key, at % 2 ? other.id : cmpt.id)))
  const said = await Promise.all(all)
  expect(said.filter((code) => code === 'ok')).toHaveLength(1)
  expect(new Set(said)).toEqual(new Set(['ok', 'submission.fileUsed']))
  expect(await keysOf(user)).toEqual([key])
})

test('another user’s upload is neither signed, joined, recorded nor submitted, however its key is spelt', async () => {
  const { visitor, user } = await build.competitor(cmpt.id)
  const thief = await build.competitor(cmpt.id)
  const key = await begun(visitor)
  const text = answerCsv(0.3)
  expect((await put(visitor, await addressOf(visitor, key, text.length), text)).status).toBe(200)
  const name = key.split('/').at(-1) ?? ''
  const spelt = [
    key,
    `submission/${thief.user.id}/../${user.id}/${name}`,
    `submission/${thief.user.id}/..%2f${user.id}%2f${name}`,
    `submission/0${user.id}/${name}`,
    `/${key}`,
    `${key}\u0000`,
    key.toUpperCase(),
  ]
  for (const objectKey of spelt) {
    const said = await Promise.all([
      refusalOf(sign(thief.visitor, objectKey, 10)),
      refusalOf(thief.visitor.call(contract.joinUpload, { objectKey, parts: 1 })),
      refusalOf(
        thief.visitor.call(contract.activeUploadDataNew, { filePath: objectKey, fileName: 'a.csv', fileType: 'csv' }),
      ),
      refusalOf(commit(thief.visitor, objectKey)),
    ])
    expect(said, objectKey).not.toContain('ok')
  }
  const { submission } = await commit(visitor, key)
  await build.finished(submission.id)
  for (const who of [thief.visitor, app.visitor()])
    expect((await who.fetch(`${downloadSubmission.path}?id=${submission.id}`)).status).not.toBe(200)
})

test('the cleanup keeps files submitted meanwhile, and what it deletes stays deleted', async () => {
  const { visitor, user } = await build.competitor(cmpt.id)
  const keys = await Promise.all(Array.from({ length: 6 }, () => begun(visitor)))
  const text = answerCsv(0.2)
  for (const key of keys)
    expect((await put(visitor, await addressOf(visitor, key, text.length), text)).status).toBe(200)
  const now = app.ctx.now()
  const old = new Date(now.getTime() + 25 * 3_600_000)
  app.travel(old)
  const later = await app.as(user)
  const [said] = await Promise.all([
    Promise.all(keys.map((key) => refusalOf(commit(later, key)))),
    ...Array.from({ length: 3 }, () => cleanUpUploads(app.ctx)),
  ])
  const left = await keysOf(user)
  for (const [at, key] of keys.entries()) expect(left.includes(key), String(said[at])).toBe(said[at] === 'ok')
  app.travel(now)
})
