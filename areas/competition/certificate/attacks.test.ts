import { limits } from '@leitai/platform/contract/limits'
import { and, eq } from '@leitai/platform/db/orm'
import { uploadImage } from '@leitai/platform/file/contract'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { teams } from '../team/table.ts'
import { inDays } from '../works/testing.ts'
import * as contract from './contract.ts'
import { checkPart } from './design.ts'
import { certificateRuns, certificates } from './table.ts'
import { certificateBuilders } from './testing.ts'

/** Attacks on certificates by forgers, strangers and hosts of other competitions. */

const { app, build } = await testApp()
const db = () => app.ctx.db
const make = certificateBuilders(app, build)
const nobody = app.visitor()

const plan = { promotedStageId: null, promotedTop: 100, participants: true, noReview: true }
const issue = (visitor: Visitor, cmptId: number, picks: contract.Pick[] = []) =>
  visitor.call(contract.issueCertificates, { cmptId, picks })
const check = (number: string, name: string) => refusalOf(nobody.call(contract.checkCertificate, { number, name }))
const pdf = (visitor: Visitor, number: string) =>
  visitor.fetch(`/v3/api/cmpt/certificate/download?number=${encodeURIComponent(number)}`)
const rowsOf = (cmptId: number) => db().select().from(certificates).where(eq(certificates.cmptId, cmptId))

async function issued(count = 2) {
  const cmpt = await make.ended(count)
  await cmpt.owner.call(contract.setCertificatePlan, { cmptId: cmpt.id, plan })
  await issue(cmpt.owner, cmpt.id)
  const { page } = await make.listed(cmpt.owner, cmpt.id)
  return { ...cmpt, rows: page.list, numbers: page.list.map(({ certificate }) => certificate?.number ?? '') }
}
async function upload(visitor: Visitor, use: 'certificate' | 'seal') {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer()
  const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
  return (await visitor.call(uploadImage, { use }, { file: { blob, name: 'a.png' } })).fullPath
}

test('nobody can derive another number from their own: every check part differs, and an altered number is invalid', async () => {
  const { numbers } = await issued(2)
  const [mine = '', theirs = ''] = numbers
  const [bare, part] = [mine.slice(0, -5), mine.slice(-4)]
  expect(part).toBe(checkPart(app.ctx.config.secret, bare))
  expect(part).not.toBe(checkPart('another secret, long enough for any', bare))
  const serial = theirs.slice(0, -4)
  const edited = [
    `${serial}${part}`,
    theirs.replace(/-0*(\d+)-(....)$/, (_, at: string, end: string) => `-${at}-${end}`),
    `${theirs} OR 1=1`,
    `${theirs}%`,
    `${serial}____`,
    mine,
  ]
  for (const number of edited) expect(await check(number, '演示真名二'), number).toBe('certificate.mismatch')
  for (const name of ['演示真名', '演', '%', '演示真名二二', '演示真名二\u0301', '張'])
    expect(await check(theirs, name)).toBe('certificate.mismatch')
  expect(await check(theirs, '演示真名二')).toBe('ok')
  // The same number, as it may be typed.
  for (const number of [theirs.replace('DC', 'ＤＣ'), `${theirs}\u200b`])
    expect(await check(number, '演示真名二')).toBe('ok')
})

test('an unknown number, a wrong name and a revoked certificate with another name give the same response', async () => {
  const { id, owner, numbers, rows } = await issued(1)
  const [number = ''] = numbers
  const said = async (lookup: { number: string; name: string }) => {
    const answer = await nobody.fetch(`/v3/api${contract.checkCertificate.path}`, {
      method: 'POST',
      body: new URLSearchParams(lookup),
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    return [answer.status, await answer.text()]
  }
  const before = await said({ number, name: '某某某' })
  expect(before[1]).toContain('certificate.mismatch')
  const certificateId = rows[0]?.certificate?.id ?? 0
  await owner.call(contract.revokeCertificate, { cmptId: id, certificateId, reason: '演示' })
  for (const lookup of [
    { number, name: '某某某' },
    { number: 'DC-2026-0001-000001-2222', name: '演示真名一' },
    { number: 'x', name: '演示真名一' },
  ])
    expect(await said(lookup)).toEqual(before)
})

test('nobody else can download a certificate: no team mate, not once it is revoked, and no other host', async () => {
  const { id, owner, otherOwner, people, numbers, withRole, rows } = await issued(2)
  const [a, b] = people
  const mine = numbers[rows.findIndex(({ userId }) => userId === a?.user.id)] ?? ''
  expect((await pdf(a?.visitor ?? nobody, mine)).status).toBe(200)
  const judge = (await withRole('judge')).visitor
  const support = (await withRole('support')).visitor
  for (const visitor of [b?.visitor ?? nobody, otherOwner, judge, support]) {
    const answer = await pdf(visitor, mine)
    expect(answer.status).toBe(404)
    const own = await pdf(visitor, 'DC-2026-0001-000001-2222')
    expect(await answer.text()).toBe(await own.text())
  }
  expect((await pdf(nobody, mine)).status).toBe(401)
  const elsewhere = { cmptId: id, certificateId: rows[0]?.certificate?.id ?? 0, reason: 'x' }
  expect(await refusalOf(otherOwner.call(contract.revokeCertificate, elsewhere))).toBe('login.forbidden')
  const far = await issued(1)
  expect(await refusalOf(far.owner.call(contract.revokeCertificate, { ...elsewhere, cmptId: far.id }))).toBe(
    'certificate.unknown',
  )
  expect((await pdf(owner, mine)).status).toBe(200)
})

test('twenty concurrent issues begin one run, and everybody gets one certificate and one number', async () => {
  const cmpt = await make.ended(3)
  await cmpt.owner.call(contract.setCertificatePlan, { cmptId: cmpt.id, plan })
  const editor = (await cmpt.withRole('editor')).visitor
  const said = await Promise.all(
    Array.from({ length: 20 }, (_, at) => refusalOf(issue(at % 2 ? editor : cmpt.owner, cmpt.id))),
  )
  expect(said.filter((code) => code === 'ok')).toHaveLength(1)
  await make.listed(cmpt.owner, cmpt.id)
  const rows = await rowsOf(cmpt.id)
  expect(new Set(rows.map(({ userId }) => userId)).size).toBe(3)
  expect([rows.length, new Set(rows.map(({ number }) => number)).size]).toEqual([3, 3])
  expect(await db().select().from(certificateRuns).where(eq(certificateRuns.cmptId, cmpt.id))).toHaveLength(1)
  // Nor by choosing, twenty times, people who have theirs.
  const picks = [{ userId: rows[0]?.userId ?? 0, kind: rows[0]?.kind ?? ('award' as const) }]
  const again = await Promise.all(Array.from({ length: 20 }, () => refusalOf(issue(cmpt.owner, cmpt.id, picks))))
  expect(new Set(again)).toEqual(new Set(['certificate.picks']))
  expect(await rowsOf(cmpt.id)).toHaveLength(3)
})

test('a disqualified team, or one of another competition, gets no certificate by being chosen by hand', async () => {
  const cmpt = await make.ended(3)
  const [first, disqualified, third] = cmpt.people
  await make.reviewed({ id: cmpt.id, stage: cmpt.stage }, [
    { teamId: first?.teamId ?? 0, place: 1, verdict: 'passed' },
    { teamId: disqualified?.teamId ?? 0, place: 2, verdict: 'struck' },
    { teamId: third?.teamId ?? 0, place: 3, verdict: 'passed' },
  ])
  for (const userId of [disqualified?.user.id ?? 0, (await build.user()).id, 2_000_000_000])
    for (const kind of ['award', 'participant', 'promoted'] as const)
      expect(await refusalOf(issue(cmpt.owner, cmpt.id, [{ userId, kind }]))).toBe('certificate.picks')
  await issue(cmpt.owner, cmpt.id)
  await make.listed(cmpt.owner, cmpt.id)
  expect((await rowsOf(cmpt.id)).map(({ userId }) => userId)).not.toContain(disqualified?.user.id)
})

test('a design shows no foreign or missing pictures, neither in the preview nor when it is saved', async () => {
  const { owner, otherOwner, ownerId, id } = await make.ended(0)
  const { design } = await owner.call(contract.certificateDesign, { cmptId: id })
  const [foreign, seal] = [await upload(otherOwner, 'seal'), await upload(owner, 'seal')]
  const absent = `private/seal/${ownerId}/${'a'.repeat(24)}.png`
  for (const picture of [
    foreign,
    foreign.replace(/\/\d+\//, `/${ownerId}/`),
    absent,
    seal.replace('seal', 'card'),
    `${seal}/../../../../etc/passwd`,
    `http://127.0.0.1/${seal}`,
    `/v3/picture/editor/${ownerId}/${'a'.repeat(24)}.jpg`,
  ])
    for (const place of ['seal', 'background'] as const)
      for (const act of [contract.previewCertificate, contract.saveCertificateDesign] as const)
        expect(
          await refusalOf(owner.call(act, { cmptId: id, design: { ...design, [place]: picture } })),
          `${place} ${picture}`,
        ).toMatch(/^(certificate\.picture|request\.input)$/)
  await expectOk(owner.call(contract.previewCertificate, { cmptId: id, design: { ...design, seal } }))
})

test('names and words with direction marks, markup or excessive length are drawn literally or refused, within seconds', async () => {
  const { id, owner, people } = await make.ended(1)
  const { design } = await owner.call(contract.certificateDesign, { cmptId: id })
  const [field] = design.fields
  const [person] = people
  if (!field || !person) throw new Error('there are both')
  const named = { zh: '{name}', en: '{name}' }
  const many = Array.from({ length: limits.certificate.fields }, () => ({
    ...field,
    text: { zh: '长'.repeat(field.text.zh.length + 80), en: '' },
    size: 6,
  }))
  const began = performance.now()
  for (const fields of [
    [{ ...field, text: named }],
    many,
    [{ ...field, text: { zh: '</text><script>alert(1)</script>&#x202e;', en: '' } }],
  ]) {
    const said = await refusalOf(owner.call(contract.previewCertificate, { cmptId: id, design: { ...design, fields } }))
    expect(said).toMatch(/^(ok|request\.input|certificate\.glyphs)$/)
  }
  expect(performance.now() - began).toBeLessThan(20_000)
  const turned = { ...design, fields: [{ ...field, text: { zh: '演\u202e示', en: '' } }] }
  expect(await refusalOf(owner.call(contract.previewCertificate, { cmptId: id, design: turned }))).not.toBe('ok')
  await db().update(teams).set({ name: '<b>队</b>/../$(x)&amp;' }).where(eq(teams.id, person.teamId))
  await make.verify([{ id: person.user.id, name: '<i>演示</i>' }])
  await owner.call(contract.setCertificatePlan, { cmptId: id, plan })
  await issue(owner, id)
  await make.listed(owner, id)
  const zip = await owner.fetch(`/v3/api/host/certificates.zip?cmptId=${id}`)
  expect(zip.status).toBe(200)
  const text = Buffer.from(await zip.arrayBuffer()).toString()
  const names = [...text.matchAll(/DC-[\d-]+-\w{4}-.{1,200}?\.pdf/g)].map(([name]) => name)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(name).not.toMatch(/[\\/:*?"<>|]/)
})

test('no certificate is issued before the result is final or while a review is open', async () => {
  const cmpt = await make.ended(1)
  await make.reviewed({ id: cmpt.id, stage: cmpt.stage, state: 'open' }, [
    { teamId: cmpt.people[0]?.teamId ?? 0, place: 1, verdict: 'pending' },
  ])
  await cmpt.owner.call(contract.setCertificatePlan, { cmptId: cmpt.id, plan })
  expect(await refusalOf(issue(cmpt.owner, cmpt.id))).toMatch(/^(certificate|review)\./)
  app.travel(inDays(app, 30))
  const later = await app.as({ id: cmpt.ownerId })
  expect(await refusalOf(issue(later, cmpt.id))).not.toBe('ok')
  app.travel(new Date())
  expect(
    await db()
      .select()
      .from(certificates)
      .where(and(eq(certificates.cmptId, cmpt.id))),
  ).toEqual([])
})
