import { buffer } from 'node:stream/consumers'
import { getUserHonorList } from '@leitai/community/people/contract'
import { writeHonours } from '@leitai/community/people/honour'
import { auditLog } from '@leitai/platform/audit/table'
import { limits } from '@leitai/platform/contract/limits'
import { eq } from '@leitai/platform/db/orm'
import { uploadImage } from '@leitai/platform/file/contract'
import { encryptedUnder, rotateKeys } from '@leitai/platform/keys/keys'
import { reencryptAll } from '@leitai/platform/keys/reencrypt'
import { builders } from '@leitai/testing/build'
import { openTestApp, type Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { create } from 'qrcode'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inDays } from '../works/testing.ts'
import * as contract from './contract.ts'
import { usualDesign } from './design.ts'
import { exampleOf, lay } from './rendering.ts'
import { certificateDesigns, certificates } from './table.ts'
import { certificateHelpers, get, issue, list, noReview, pdf } from './testing-certificate.ts'

const { app, build } = await testApp()
const { db, make, noticesOf, actsOn, issued } = certificateHelpers(app, build)

const check = (visitor: Visitor, number: string, name: string) =>
  visitor.call(contract.checkCertificate, { number, name })

// covers: rules.certificate.qr-code-leads
test('the QR code says the address of the check page, with the number filled in', async () => {
  const number = 'DC-2026-0001-000001-ABCD'
  const facts = { ...exampleOf({ title: { zh: '演示竞赛', en: 'Demo' } }, app.ctx.now()), number }
  const design = usualDesign({ zh: '演示主办方', en: 'Demo host' })
  const pieces = await lay(app.ctx, { design, facts, pictures: { background: null, seal: null } })
  const code = pieces.at(-1)
  if (code?.kind !== 'path') throw new Error('no code')
  // Each dark module is a square of its own, from the upper left one on.
  const squares = [...code.d.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g)].map((found) => found.slice(1).map(Number))
  const [[left = 0, top = 0, side = 1] = []] = squares
  const dark = squares.map(([x = 0, y = 0]) => [Math.round((x - left) / side), Math.round((y - top) / side)])
  const wanted = create(`${app.ctx.config.siteUrl}/v3/certificate.html?number=${number}`, { errorCorrectionLevel: 'M' })
  const { data, size } = wanted.modules
  expect(dark).toEqual([...data].flatMap((isDark, at) => (isDark ? [[at % size, Math.floor(at / size)]] : [])))
})

describe('issued certificates', () => {
  // covers: spec.routes.section-certificate-lookup, rules.certificate.looked-number-name
  test('anybody can check a number with its name; every mismatch gives the same response', async () => {
    const { people, numbers } = await issued(1)
    const nobody = app.visitor()
    const [number = ''] = numbers
    const answer = await check(nobody, number.toLowerCase(), ' 演示 真名一 ')
    expect(answer).toMatchObject({ number, award: { zh: '一等奖' }, name: '演***一', revokedAt: null })
    expect(answer.team).not.toBe('')
    const last = number.endsWith('2') ? '3' : '2'
    const wrong = [
      check(nobody, `${number.slice(0, -1)}${last}`, '演示真名一'),
      check(nobody, 'DC-2026-9999-000001-ABCD', '演示真名一'),
      check(nobody, number, '演示真名二'),
      check(nobody, number.slice(0, -5), '演示真名一'),
    ].map(refusalOf)
    for (const one of wrong) expect(await one).toBe('certificate.mismatch')
    expect(await refusalOf(check(nobody, number, ''))).toBe('request.input')
    expect((await check(people[0]?.visitor ?? nobody, number, '演示真名一')).number).toBe(number)
  })

  // covers: rules.certificate.revoked-date
  test('a revoked certificate is shown as revoked, its holder is notified, and another can be issued', async () => {
    const { id, owner, people, rows, numbers } = await issued(1)
    const [person] = people
    const certificateId = rows[0]?.certificate?.id ?? 0
    if (!person) throw new Error('one')
    const revoke = (visitor: Visitor) =>
      visitor.call(contract.revokeCertificate, { cmptId: id, certificateId, reason: '演示理由' })
    await revoke(owner)
    expect(await refusalOf(revoke(owner))).toBe('certificate.revoked')
    expect((await check(app.visitor(), numbers[0] ?? '', '演示真名一')).revokedAt).not.toBeNull()
    expect(await noticesOf(person.user.id)).toContainEqual(expect.stringContaining('证书已撤销'))
    expect(await refusalOf(person.visitor.call(contract.downloadCertificate, { number: numbers[0] ?? '' }))).toBe(
      'certificate.revoked',
    )
    const [logged] = await db().select().from(auditLog).where(eq(auditLog.action, 'certificate.revoke'))
    expect(logged?.reason).toBe('演示理由')
    // Issuing to all skips the revoked one; choosing it issues a new number.
    expect(await refusalOf(issue(owner, id))).toBe('certificate.nobody')
    await issue(owner, id, [{ userId: person.user.id, kind: 'award' }])
    const after = await make.listed(owner, id)
    expect(after.page.list[0]?.certificate?.number).toMatch(/-000002-/)
    expect(await person.visitor.call(contract.getCertificate, { cmptId: id })).toHaveLength(2)
  })

  // covers: pages.person.honours-button-certificate
  test('a person’s achievements link to the certificate, visible only to its holder', async () => {
    const cmpt = await make.ended(2)
    await writeHonours(db(), cmpt.stage.id, { now: app.ctx.now(), notify: false })
    const [a, b] = cmpt.people
    if (!a || !b) throw new Error('two')
    const see = async (visitor: Visitor, userId: number) =>
      (await visitor.call(getUserHonorList, { userId })).list.map(({ certificate, certificateNumber }) => [
        certificate.code,
        certificateNumber,
      ])
    expect(await see(a.visitor, a.user.id)).toEqual([['certificate.notIssued', null]])
    await noReview(cmpt.owner, cmpt.id)
    await issue(cmpt.owner, cmpt.id)
    await make.listed(cmpt.owner, cmpt.id)
    const [own] = await a.visitor.call(contract.getCertificate, { cmptId: cmpt.id })
    expect(await see(a.visitor, a.user.id)).toEqual([[null, own?.number]])
    expect(await see(b.visitor, a.user.id)).toEqual([['certificate.notIssued', null]])
  })

  test('names are stored encrypted, and are encrypted again when the key changes', async () => {
    const { id } = await issued(1)
    const storedName = async () =>
      (await db().select().from(certificates).where(eq(certificates.cmptId, id)))[0]?.name ?? ''
    expect(await storedName()).not.toContain('演示')
    app.travel(inDays(app, 100))
    const newest = await rotateKeys(app.ctx)
    await reencryptAll(app.ctx, newest)
    app.travel(new Date())
    expect(encryptedUnder(await storedName())).toBe(newest)
    const [row] = await db().select().from(certificates).where(eq(certificates.cmptId, id))
    expect((await check(app.visitor(), row?.number ?? '', '演示真名一')).name).toBe('演***一')
  })

  // covers: rules.certificate.ten-lookups-minute
  test('a network has ten checks a minute in total', async () => {
    const limited = await openTestApp({ rateLimit: 1 })
    const one = limited.visitor()
    const two = await limited.as(await builders(limited).user())
    const answers: string[] = []
    for (let at = 0; at < 12; at++) answers.push(await refusalOf(check(at % 2 ? one : two, 'DC-1', '演示')))
    await limited.end()
    expect(answers.filter((code) => code === 'certificate.mismatch')).toHaveLength(10)
    expect(answers.slice(10)).toEqual(['request.tooMany', 'request.tooMany'])
  })
})

describe('the design', () => {
  const upload = async (visitor: Visitor, use: 'certificate' | 'seal') => {
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
    return (await visitor.call(uploadImage, { use }, { file: { blob, name: 'a.png' } })).fullPath
  }

  test('is previewed as a picture and a PDF, saved, and returned with its pictures', async () => {
    const cmpt = await make.ended(0)
    const { owner } = cmpt
    const { design, usual } = await owner.call(contract.certificateDesign, { cmptId: cmpt.id })
    expect(design).toEqual(usual)
    const changed = {
      ...design,
      language: 'both' as const,
      background: await upload(owner, 'certificate'),
      seal: await upload(owner, 'seal'),
    }
    expect(changed.seal).toMatch(/\.png$/)
    const { image } = await owner.call(contract.previewCertificate, { cmptId: cmpt.id, design: changed })
    const meta = await sharp(Buffer.from(image.split(',')[1] ?? '', 'base64')).metadata()
    expect(meta.width).toBe(1400)
    await owner.call(contract.saveCertificateDesign, { cmptId: cmpt.id, design: changed })
    await owner.call(contract.saveCertificateDesign, { cmptId: cmpt.id, design: changed })
    // Nothing was issued with it: one version remains.
    expect(await db().select().from(certificateDesigns).where(eq(certificateDesigns.cmptId, cmpt.id))).toHaveLength(1)
    const saved = await owner.call(contract.certificateDesign, { cmptId: cmpt.id })
    expect(saved.design).toEqual(changed)
    const seal = await sharp(await buffer((await app.ctx.storage.get(changed.seal)).body)).metadata()
    expect(seal).toMatchObject({ format: 'png', hasAlpha: true })
    const sample = await get(owner, `/host/certificate/sample.pdf?cmptId=${cmpt.id}`)
    expect(sample.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await actsOn(cmpt.id)).toContain('certificate.design')
  })

  test('refuses foreign pictures, unknown placeholders and text that no font draws', async () => {
    const cmpt = await make.ended(0)
    const { owner, otherOwner, id } = cmpt
    const { design } = await owner.call(contract.certificateDesign, { cmptId: id })
    const save = (more: Partial<contract.Design>) =>
      refusalOf(owner.call(contract.saveCertificateDesign, { cmptId: id, design: { ...design, ...more } }))
    const foreign = await upload(otherOwner, 'seal')
    expect(await save({ seal: foreign })).toBe('certificate.picture')
    expect(await save({ background: '../../etc/passwd' })).toBe('certificate.picture')
    const [field] = design.fields
    if (!field) throw new Error('a field')
    const say = (zh: string) => save({ fields: [{ ...field, text: { zh, en: '' } }] })
    expect(await say('{secret}')).toBe('request.input')
    expect(await say('𠮷')).toBe('certificate.glyphs')
    expect(await save({ fields: Array.from({ length: limits.certificate.fields + 1 }, () => field) })).toBe(
      'request.input',
    )
    expect(await save({ frameColour: 'red' })).toBe('request.input')
  })
})

test('all calls are for those who run the competition: not for judges, support, competitors, other hosts or visitors', async () => {
  const { id, rows, withRole, otherOwner, people, numbers } = await issued(1)
  const certificateId = rows[0]?.certificate?.id ?? 0
  const pick = [{ userId: rows[0]?.userId ?? 0, kind: 'award' as const }]
  const { design } = await (await app.as(await build.user({ role: 'admin' }))).call(contract.certificateDesign, {
    cmptId: id,
  })
  const all = (visitor: Visitor) => [
    list(visitor, id),
    issue(visitor, id),
    noReview(visitor, id),
    visitor.call(contract.setAward, { cmptId: id, picks: pick, leftOut: true }),
    visitor.call(contract.revokeCertificate, { cmptId: id, certificateId, reason: '理由' }),
    visitor.call(contract.certificateRun, { cmptId: id }),
    visitor.call(contract.certificateDesign, { cmptId: id }),
    visitor.call(contract.saveCertificateDesign, { cmptId: id, design }),
    visitor.call(contract.previewCertificate, { cmptId: id, design }),
    visitor.call(contract.certificatesZip, { cmptId: id }),
    visitor.call(contract.sampleCertificate, { cmptId: id }),
  ]
  const answers = async (visitor: Visitor) => [...new Set(await Promise.all(all(visitor).map(refusalOf)))]
  const judge = (await withRole('judge')).visitor
  for (const inside of [judge, (await withRole('support')).visitor]) {
    expect(await answers(inside)).toEqual(['hostConsole.mayNot'])
    expect((await pdf(inside, numbers[0] ?? '')).status).toBe(404)
  }
  const [competitor] = people
  for (const outside of [otherOwner, competitor?.visitor ?? otherOwner]) {
    expect(await answers(outside)).toEqual(['login.forbidden'])
  }
  expect((await pdf(otherOwner, numbers[0] ?? '')).status).toBe(404)
  const nobody = app.visitor()
  expect(await answers(nobody)).toEqual(['login.missing'])
  expect(await refusalOf(nobody.call(contract.getCertificate, {}))).toBe('login.missing')
  expect((await pdf(nobody, numbers[0] ?? '')).status).toBe(401)
  // Another host's own competition gives no access to this certificate.
  const theirs = await make.ended(0)
  const revoke = { cmptId: theirs.id, certificateId, reason: '理由' }
  expect(await refusalOf(theirs.owner.call(contract.revokeCertificate, revoke))).toBe('certificate.unknown')
})
