import { eq } from '@leitai/platform/db/orm'
import { uploadImage } from '@leitai/platform/file/contract'
import { cleanUpUploads } from '@leitai/platform/file/file'
import { publicKey } from '@leitai/platform/file/picture'
import { uploads } from '@leitai/platform/file/table'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { currentLogin } from '../account/contract.session.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()

const DAY_MS = 86_400_000
const somebody = async () => {
  const user = await build.user()
  return { user, visitor: await app.as(user) }
}

const read = (visitor: Visitor) => visitor.call(contract.getUserBaseInfo, {})
/** Requests that no client of ours would send. */
async function post(visitor: Visitor, path: string, fields: Record<string, string>) {
  const response = await visitor.fetch(`/v3/api${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  return { status: response.status, body: await response.json() }
}

describe('the avatar', () => {
  const picture = () =>
    sharp({ create: { width: 60, height: 90, channels: 3, background: '#25c' } })
      .png()
      .toBuffer()
  const upload = async (visitor: Visitor, use: 'avatar' | 'card' = 'avatar') => {
    const blob = new Blob([new Uint8Array(await picture())])
    return (await visitor.call(uploadImage, { use }, { file: { blob, name: 'me.png' } })).fullPath
  }
  const save = (visitor: Visitor, fullPath: string) => visitor.call(contract.saveAvatar, { fullPath })
  const keyOf = (address: string) => publicKey(address) ?? ''

  // covers: spec.groups.settings-avatar
  test('is an uploaded picture, shown wherever the account is, until it is reset', async () => {
    const { visitor } = await somebody()
    const before = (await read(visitor)).avatar
    const fullPath = await upload(visitor)
    expect(await save(visitor, fullPath)).toEqual({ avatar: fullPath })
    expect((await visitor.call(currentLogin, {})).avatar).toBe(fullPath)
    expect(await read(visitor)).toMatchObject({ avatar: fullPath, complete: 13 })
    expect((await app.visitor().fetch(fullPath)).headers.get('content-type')).toBe('image/jpeg')
    expect(await save(visitor, '')).toEqual({ avatar: before })
    expect(await read(visitor)).toMatchObject({ avatar: before, complete: 0 })
  })

  test('must be the user’s own picture, uploaded as an avatar', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const others = await upload(other.visitor)
    const card = await upload(one.visitor, 'card')
    const own = await upload(one.visitor)
    const tricks = [
      others,
      card,
      'https://example.com/a.jpg',
      'javascript:alert(1)',
      `${own}?x=1`,
      `${own}/../../${other.user.id}/a.jpg`,
      own.replace('/avatar/', '/avatar/../card/'),
      own.replace('/v3/picture/', '/v3/picture/%2e%2e/'),
      own.replace('.jpg', '.svg'),
      own.slice('/v3'.length),
      `//example.com${own}`,
      own.replace(/[\da-f]{24}/, '0'.repeat(24)),
      `${own}\u0000`,
    ]
    for (const fullPath of tricks) {
      const { body } = await post(one.visitor, '/user/setting/saveAvatar.json', { fullPath })
      expect(body, fullPath).toMatchObject({ flag: false, code: expect.stringMatching(/^(file\.key|request\.input)$/) })
    }
    expect((await read(one.visitor)).avatar).toMatch(/^\/v3\/avatar\/\d\.svg$/)
  })

  test('leaves nothing behind: the previous one is cleaned up, the present one never', async () => {
    const { user, visitor } = await somebody()
    const [first, second] = [await upload(visitor), await upload(visitor)]
    await save(visitor, first)
    await save(visitor, second)
    await save(visitor, second)
    app.travel(new Date(Date.now() + 2 * DAY_MS))
    await cleanUpUploads(app.ctx)
    expect(await app.ctx.storage.stat(keyOf(first))).toBeNull()
    expect(await app.ctx.storage.stat(keyOf(second))).not.toBeNull()
    const kept = await app.ctx.db.select({ key: uploads.objectKey }).from(uploads).where(eq(uploads.userId, user.id))
    expect(kept).toEqual([{ key: keyOf(second) }])
    expect(await refusalOf(save(await app.as(user), first))).toBe('file.key')
    app.travel(new Date())
  })

  test('changed twice concurrently is one of the two, and the other is released', async () => {
    const { user, visitor } = await somebody()
    const paths = [await upload(visitor), await upload(visitor)]
    await Promise.all(paths.map((fullPath) => save(visitor, fullPath)))
    const { avatar } = await read(visitor)
    const rows = await app.ctx.db.select().from(uploads).where(eq(uploads.userId, user.id))
    expect(rows.filter(({ usedAt }) => usedAt !== null).map(({ objectKey }) => objectKey)).toEqual([keyOf(avatar)])
  })
})
