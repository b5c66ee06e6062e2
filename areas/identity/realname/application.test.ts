import { and, eq } from '@leitai/platform/db/orm'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { accountEvents, consents } from '../account/table.ts'
import * as contract from './contract.ts'
import { cardApplications } from './table.ts'
import { idNumber, nextId, realNameBuilders } from './testing.ts'
import { makeTicket } from './ticket.ts'

const { app } = await testApp()

const build = realNameBuilders(app)
const db = () => app.ctx.db
const stateOf = (visitor: Visitor) => visitor.call(contract.isIdCardVerified, {})

describe('the code to the user’s own phone', () => {
  test('is sent to the bound phone and gives a ticket', async () => {
    const { card, visitor } = await build.applicant()
    expect(card.ticket).toMatch(/^\d+\./)
    expect((await stateOf(visitor)).state).toBe('none')
  })

  test('is not sent without a bound phone', async () => {
    const visitor = await app.as(await build.user())
    const solved = await build.solve(visitor)
    expect(await refusalOf(visitor.call(contract.cmptSendPhoneAuthCode, solved))).toBe('account.phoneMissing')
    expect(await refusalOf(visitor.call(contract.cardPhoneAuth, { code: '123456' }))).toBe('account.phoneMissing')
  })

  // covers: rules.account.codes-six-digits
  test('a wrong captcha, an unknown competition and a wrong code are refused', async () => {
    const { visitor, phone } = await build.applicant()
    const send = async (more: object) =>
      visitor.call(contract.cmptSendPhoneAuthCode, { ...(await build.solve(visitor)), ...more })
    expect(await refusalOf(send({ cmptId: 999_999 }))).toBe('competition.unknown')
    expect(await refusalOf(send({ captchaAnswer: '0' }))).toBe('captcha.wrong')
    expect(await build.codeOf(phone)).toMatch(/^\d{6}$/)
    // The code was used up for the ticket.
    expect(await refusalOf(visitor.call(contract.cardPhoneAuth, { code: await build.codeOf(phone) }))).toBe(
      'code.expired',
    )
  })

  // covers: rules.realname.code-own-phone
  test('a code for another purpose, or to another person’s phone, gives no ticket', async () => {
    const one = await build.applicant()
    const other = await build.applicant()
    app.travel(new Date(app.ctx.now().getTime() + 61_000))
    await one.visitor.call(contract.cmptSendPhoneAuthCode, await build.solve(one.visitor))
    const code = await build.codeOf(one.phone)
    expect(await refusalOf(other.visitor.call(contract.cardPhoneAuth, { code }))).toBe('code.expired')
    expect((await one.visitor.call(contract.cardPhoneAuth, { code })).validSeconds).toBe(900)
  })
})

describe('applying with an identity card', () => {
  // covers: rules.realname.kept-keyed-digest
  test('waits for a reviewer; name and number are masked, encrypted and consented to', async () => {
    const { user, visitor, card, photo } = await build.applicant()
    const cardNo = card.cardNo.toLowerCase().replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
    expect(await visitor.call(contract.cardVerified, { ...card, cardNo, photos: [await photo()] })).toEqual({
      state: 'pending',
    })
    const standing = await stateOf(visitor)
    expect(standing).toMatchObject({ state: 'pending', kind: 'id', name: '演**甲', instant: false, verifiedAt: null })
    expect(standing.cardNo).toBe(`1101**********${card.cardNo.slice(-4)}`)

    const [row] = await db().select().from(cardApplications).where(eq(cardApplications.userId, user.id))
    expect(row?.name).toMatch(/^\d+\.[\w-]+$/)
    expect(row?.cardNo).toMatch(/^\d+\.[\w-]+$/)
    expect(JSON.stringify(row)).not.toContain(card.cardNo)
    expect(JSON.stringify(row)).not.toContain('演示小甲')
    const agreed = await db()
      .select()
      .from(consents)
      .where(and(eq(consents.userId, user.id), eq(consents.document, 'realname')))
    expect(agreed).toHaveLength(1)
    const events = await db().select().from(accountEvents).where(eq(accountEvents.userId, user.id))
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([['realNameApplied', 'verify id']])
  })

  test.each([
    ['a wrong check digit', { cardNo: '110105194912310021' }],
    ['born tomorrow', { cardNo: idNumber('29990101', 1) }],
    ['15 digits', { cardNo: '110105491231002' }],
    ['a name of digits', { name: '1234' }],
    ['a name with a tag', { name: '<script>' }],
  ])('%s is refused in the specification’s words', async (_, wrong) => {
    const { visitor, card, photo } = await build.applicant()
    const photos = [await photo()]
    const work = visitor.call(contract.cardVerified, { ...card, photos, ...wrong })
    await expect(work).rejects.toMatchObject({
      code: 'realName.card',
      message: 'name' in wrong ? '请输入正确的姓名' : '请输入正确的身份证号',
    })
  })

  test('consent, the user’s own ticket and own photos are required', async () => {
    const { user, visitor, card, photo } = await build.applicant()
    const other = await build.applicant()
    const photos = [await photo()]
    const apply = (wrong: object) => refusalOf(visitor.call(contract.cardVerified, { ...card, photos, ...wrong }))
    expect(await apply({ agree: false })).toBe('realName.consent')
    expect(await apply({ ticket: undefined })).toBe('realName.ticket')
    expect(await apply({ ticket: other.card.ticket })).toBe('realName.ticket')
    expect(await apply({ ticket: 'x.y' })).toBe('realName.ticket')
    const { secret } = app.ctx.config
    const early = new Date(app.ctx.now().getTime() - 901_000)
    expect(await apply({ ticket: makeTicket(secret, user.id, early) })).toBe('realName.ticket')
    expect(await apply({ photos: [] })).toBe('realName.photos')
    expect(await apply({ photos: [await other.photo()] })).toBe('realName.photos')
    expect(await apply({ photos: [photos[0], photos[0]] })).toBe('realName.photos')
    const [mine = ''] = photos
    for (const path of [
      `${mine}/../x.jpg`,
      mine.replace('card', 'evidence'),
      `/${mine}`,
      mine.replace(/[\da-f]{24}/, '0'.repeat(24)),
      `private/card/${user.id}/../${other.user.id}/${'a'.repeat(24)}.jpg`,
      'https://example.com/a.jpg',
    ]) {
      expect(await apply({ photos: [path] }), path).toBe('realName.photos')
    }
    expect(await apply({ photos: [mine, await photo(), await photo(), await photo()] })).toBe('realName.photos')
    expect(await apply({ photos: Array(5).fill(mine) })).toBe('request.input')
    expect(await apply({})).toBe('ok')
    expect(await apply({})).toBe('realName.state')
  })

  test('a login is required, and each document type has its own call', async () => {
    const { visitor, card } = await build.applicant()
    const stranger = app.visitor()
    expect(await refusalOf(stranger.call(contract.cardVerified, { ...card, photos: [] }))).toBe('login.missing')
    expect(await refusalOf(stranger.call(contract.isIdCardVerified, {}))).toBe('login.missing')
    expect(await refusalOf(visitor.call(contract.userCardApply, { ...card, photos: [] }))).toBe('realName.card')
    const pass = { ...card, kind: 'hkmo' as const, cardNo: 'H12345678' }
    expect(await refusalOf(visitor.call(contract.cardVerified, { ...pass, photos: [] }))).toBe('realName.card')
  })

  test('users under 14 need a guardian and a photo of their consent', async () => {
    const { visitor, card, photo, user } = await build.applicant()
    const born = new Date(app.ctx.now().getTime() - 10 * 365 * 86_400_000).getUTCFullYear()
    const child = { ...card, cardNo: idNumber(`${born}0601`, 7) }
    const guardian = { name: '演示监护人', phone: '13800000099' }
    const apply = (more: { photos: string[]; guardian?: typeof guardian }) =>
      refusalOf(visitor.call(contract.cardVerified, { ...child, ...more }))
    const photos = [await photo(), await photo()]
    expect(await apply({ photos })).toBe('realName.guardian')
    expect(await apply({ photos: photos.slice(1), guardian })).toBe('realName.guardian')
    expect(await apply({ photos, guardian })).toBe('ok')
    const [row] = await db().select().from(cardApplications).where(eq(cardApplications.userId, user.id))
    expect(row?.guardian).toMatch(/^\d+\./)
    const reviewer = await build.admin()
    const shown = await reviewer.visitor.call(contract.realNameApplication, { id: row?.id ?? 0 })
    expect(shown.guardian).toEqual(guardian)
    expect(shown.photos).toHaveLength(2)
  })

  test('an adult’s guardian is not stored', async () => {
    const { visitor, card, photo, user } = await build.applicant()
    const guardian = { name: '演示监护人', phone: '13800000099' }
    await visitor.call(contract.cardVerified, { ...card, photos: [await photo()], guardian })
    const [row] = await db().select().from(cardApplications).where(eq(cardApplications.userId, user.id))
    expect(row?.guardian).toBeNull()
  })

  test('is possible five times a day, even if refused each time', async () => {
    const { visitor, card, photo, user, phone } = await build.applicant()
    const reviewer = await build.admin()
    for (let round = 0; round < 5; round++) {
      await visitor.call(contract.cardVerified, { ...card, photos: [await photo()] })
      const id = await build.newest(user.id)
      await reviewer.visitor.call(contract.decideRealName, { id, approve: false, answer: 'realName.mismatch' })
    }
    const again = async () => refusalOf(visitor.call(contract.cardVerified, { ...card, photos: [await photo()] }))
    expect(await again()).toBe('realName.daily')
    expect(phone).toMatch(/^138/)
    // Literally, although the platform has a refusal of that name.
    expect(await stateOf(visitor)).toMatchObject({ state: 'refused', reason: 'realName.mismatch' })
  })
})

describe('one document, one account', () => {
  // covers: rules.realname.document-account
  test('of two concurrent applications with one document exactly one succeeds', async () => {
    const people = [await build.applicant(), await build.applicant(), await build.applicant()]
    const cardNo = nextId()
    const photos = await Promise.all(people.map(({ photo }) => photo()))
    const ends = await Promise.all(
      people.map(({ visitor, card }, at) =>
        refusalOf(visitor.call(contract.cardVerified, { ...card, cardNo, photos: [photos[at] ?? ''] })),
      ),
    )
    expect(ends.toSorted()).toEqual(['ok', 'realName.used', 'realName.used'])
  })

  test('many concurrent applications of one person create one', async () => {
    const { visitor, card, photo, user } = await build.applicant()
    const photos = await Promise.all([photo(), photo(), photo()])
    const ends = await Promise.all(
      photos.map((one) => refusalOf(visitor.call(contract.cardVerified, { ...card, cardNo: nextId(), photos: [one] }))),
    )
    expect(ends.toSorted()).toEqual(['ok', 'realName.state', 'realName.state'])
    expect(await db().select().from(cardApplications).where(eq(cardApplications.userId, user.id))).toHaveLength(1)
  })

  test('applying while the owner’s application is being approved never gives both the document', async () => {
    const owner = await build.applied()
    const reviewer = await build.admin()
    const other = await build.applicant()
    const photos = [await other.photo()]
    const [, end] = await Promise.all([
      reviewer.visitor.call(contract.decideRealName, { id: owner.id, approve: true, answer: '' }),
      refusalOf(other.visitor.call(contract.cardVerified, { ...other.card, cardNo: owner.card.cardNo, photos })),
    ])
    expect(end).toBe('realName.used')
  })

  test('the check says whether a document is used, but not by whom', async () => {
    const owner = await build.verified()
    const other = await build.applicant()
    const ask = (cardNo: string) => other.visitor.call(contract.isCardNoVerified, { kind: 'id', cardNo })
    expect(await ask(owner.card.cardNo)).toEqual({ used: true })
    expect(await ask(nextId())).toEqual({ used: false })
    expect(await refusalOf(ask('123'))).toBe('realName.card')
    expect(await owner.visitor.call(contract.isCardNoVerified, { kind: 'id', cardNo: owner.card.cardNo })).toEqual({
      used: false,
    })
    const photos = [await other.photo()]
    const taken = other.visitor.call(contract.cardVerified, { ...other.card, cardNo: owner.card.cardNo, photos })
    expect(await refusalOf(taken)).toBe('realName.used')
  })
})

describe('other documents', () => {
  // covers: rules.realname.other-documents-photos
  test.each([
    ['passport', 'e12345670', 'E*******0'],
    ['hkmo', 'h12345678', 'H*******8'],
    ['taiwan', '12345678', '1******8'],
  ] as const)('%s: photos are asked for and a reviewer decides', async (kind, cardNo, masked) => {
    const { visitor, card, photo } = await build.applicant()
    const document = { ...card, kind, cardNo }
    expect(await refusalOf(visitor.call(contract.userCardApply, { ...document, photos: [] }))).toBe('realName.photos')
    const wrong = { ...document, cardNo: 'abc-1' }
    expect(await refusalOf(visitor.call(contract.userCardApply, { ...wrong, photos: [await photo()] }))).toBe(
      'realName.card',
    )
    const photos = [await photo(), await photo(), await photo()]
    expect(await visitor.call(contract.userCardApply, { ...document, photos })).toEqual({ state: 'pending' })
    expect((await stateOf(visitor)).cardNo).toBe(masked)
  })

  // covers: spec.groups.signin-submitverifyuser
  test('any document can be submitted from a competition’s page too', async () => {
    const { id: cmptId } = await build.competition()
    const { visitor, card, photo } = await build.applicant()
    const document = { ...card, photos: [await photo()] }
    const unknown = visitor.call(contract.cmptSubmitVerifyUser, { ...document, cmptId: 999_999 })
    expect(await refusalOf(unknown)).toBe('competition.unknown')
    expect(await visitor.call(contract.cmptSubmitVerifyUser, { ...document, cmptId })).toEqual({ state: 'pending' })
  })
})
