import { eq } from '@leitai/platform/db/orm'
import { uploads } from '@leitai/platform/file/table'
import { decrypt, encrypt, encryptedUnder, rotateKeys } from '@leitai/platform/keys/keys'
import { reencryptAll } from '@leitai/platform/keys/reencrypt'
import { dataKeys } from '@leitai/platform/keys/table'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { twoSteps } from '../account/table.ts'
import { USE } from '../account/two-step.ts'
import { closeRealName } from './application-state.ts'
import * as contract from './contract.ts'
import { cleanUpCardPhotos } from './scheduled.ts'
import { cardApplications, cards } from './table.ts'
import { idNumber, realNameBuilders } from './testing.ts'

const DAY = 86_400_000
const db = () => app.ctx.db
const later = (days: number) => app.travel(new Date(app.ctx.now().getTime() + days * DAY))
const reencrypt = async () => reencryptAll(app.ctx, await rotateKeys(app.ctx))
const applicationOf = async (id: number) =>
  (await db().select().from(cardApplications).where(eq(cardApplications.id, id)))[0]

const { app } = await testApp()
const build = realNameBuilders(app)

// covers: rules.realname.photos-deleted-30
test('thirty days after the decision photos, name and number are deleted; the verified document stays', async () => {
  const decided = await build.verified()
  const waiting = await build.applied()
  const before = await applicationOf(decided.id)
  const [key = ''] = before?.photos ?? []
  expect(await app.ctx.storage.stat(key)).not.toBeNull()

  later(29)
  await cleanUpCardPhotos(app.ctx)
  expect(await applicationOf(decided.id)).toEqual(before)

  later(1.1)
  await cleanUpCardPhotos(app.ctx)
  expect(await applicationOf(decided.id)).toMatchObject({
    state: 'approved',
    photos: [],
    name: null,
    cardNo: null,
    cardHash: null,
    guardian: null,
    photosDeletedAt: expect.any(Date),
  })
  expect(await app.ctx.storage.stat(key)).toBeNull()
  expect(await db().select().from(uploads).where(eq(uploads.objectKey, key))).toEqual([])
  // Waiting applications keep everything, however long.
  expect((await applicationOf(waiting.id))?.photos).toHaveLength(1)

  const visitor = await app.as(decided.user)
  expect(await visitor.call(contract.isIdCardVerified, {})).toMatchObject({
    state: 'verified',
    name: '演**甲',
    photosDeletedAt: expect.any(String),
  })
  const reviewer = await build.admin()
  const shown = await reviewer.visitor.call(contract.realNameApplication, { id: decided.id })
  expect(shown).toMatchObject({ name: null, cardNo: null, photos: [] })
})

test('after ninety days all encrypted texts are re-encrypted with a new key, and still decrypt to the same', async () => {
  const decided = await build.verified()
  const { visitor, card, photo, user } = await build.applicant()
  const born = app.ctx.now().getUTCFullYear() - 8
  const guardian = { name: '演示监护人', phone: '13800000099' }
  const child = { ...card, cardNo: idNumber(`${born}0101`, 5) }
  await visitor.call(contract.cardVerified, { ...child, guardian, photos: [await photo(), await photo()] })
  const id = await build.newest(user.id)

  const secret = await encrypt(app.ctx, USE, 'SECRETOFTESTS')
  await db().insert(twoSteps).values({ userId: user.id, secret, recovery: [] })

  await reencrypt()
  const [first] = await db().select().from(dataKeys)
  expect(encryptedUnder((await applicationOf(id))?.cardNo ?? '')).toBe(first?.id)

  later(91)
  await reencrypt()
  const keys = await db().select().from(dataKeys)
  expect(keys).toHaveLength(2)
  const newest = keys.at(-1)?.id
  const kept = await db().select().from(cards)
  const row = await applicationOf(id)
  const texts = [...kept.flatMap(({ name, cardNo }) => [name, cardNo]), row?.name, row?.cardNo, row?.guardian]
  expect(texts.length).toBeGreaterThan(4)
  expect(texts.map((text) => encryptedUnder(text ?? ''))).toEqual(texts.map(() => newest))

  const [step] = await db().select().from(twoSteps)
  expect(encryptedUnder(step?.secret ?? '')).toBe(newest)
  expect(await decrypt(app.ctx, USE, step?.secret ?? '')).toBe('SECRETOFTESTS')

  const reviewer = await build.admin()
  const shown = await reviewer.visitor.call(contract.realNameApplication, { id })
  expect(shown).toMatchObject({ name: '演示小甲', cardNo: child.cardNo, guardian })
  const own = await (await app.as(decided.user)).call(contract.isIdCardVerified, {})
  expect(own.cardNo).toBe(`1101**********${decided.card.cardNo.slice(-4)}`)

  // Texts under the newest key are not encrypted again.
  await reencrypt()
  expect(await applicationOf(id)).toEqual(row)
})

test('closing an account frees its document and deletes its applications', async () => {
  const { user, visitor, card, photo } = await build.verified()
  await visitor.call(contract.userCardUpdateApply, { ...card, name: '演示小丁', photos: [await photo()] })
  await closeRealName(db(), user.id)
  expect(await db().select().from(cards).where(eq(cards.userId, user.id))).toEqual([])
  expect(await db().select().from(cardApplications).where(eq(cardApplications.userId, user.id))).toEqual([])
  const other = await build.applicant()
  const free = await other.visitor.call(contract.isCardNoVerified, { kind: 'id', cardNo: card.cardNo })
  expect(free).toEqual({ used: false })
})
