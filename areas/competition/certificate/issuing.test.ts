import { eq } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { competitions, stages } from '../definition/table.ts'
import { reviews } from '../review/table.ts'
import { teams } from '../team/table.ts'
import { inDays, makeHostedCompetition, submitWork, workNamed } from '../works/testing.ts'
import * as contract from './contract.ts'
import { issueRun, rescueRuns } from './issue.ts'
import { certificateDesigns, certificateRuns, certificates } from './table.ts'
import { certificateHelpers, first, get, issue, list, noReview, pdf } from './testing-certificate.ts'

const { app, build } = await testApp()
const { db, make, noticesOf, actsOn, issued } = certificateHelpers(app, build)

describe('the list', () => {
  // covers: rules.certificate.issued-only-after
  test('waits for the final board, then for a review or the host’s decision to have none', async () => {
    const cmpt = await make.ended(2)
    await db().update(stages).set({ revealedAt: null }).where(eq(stages.id, cmpt.stage.id))
    expect(await refusalOf(issue(cmpt.owner, cmpt.id))).toBe('certificate.notFinal')
    await db()
      .update(stages)
      .set({ revealedAt: inDays(app, -0.5) })
      .where(eq(stages.id, cmpt.stage.id))
    expect(await refusalOf(issue(cmpt.owner, cmpt.id))).toBe('certificate.noReview')
    expect((await list(cmpt.owner, cmpt.id)).may.board).toMatch(/还没有进行获奖审核/)
    await noReview(cmpt.owner, cmpt.id)
    expect((await list(cmpt.owner, cmpt.id)).page.list).toHaveLength(2)
    const rows = cmpt.people.map(({ teamId }, at) => ({ teamId, place: at + 1, verdict: 'passed' as const }))
    const reviewId = await make.reviewed({ ...cmpt, state: 'published' }, rows)
    expect(await refusalOf(issue(cmpt.owner, cmpt.id))).toBe('certificate.inReview')
    const final = { state: 'final' as const, finalAt: app.ctx.now() }
    await db().update(reviews).set(final).where(eq(reviews.id, reviewId))
    expect((await list(cmpt.owner, cmpt.id)).may.board).toBeNull()
  })

  // covers: rules.certificate.participation-ranked
  test('follows the reviewed board: removed teams get nothing and the next one moves up', async () => {
    const cmpt = await make.ended(4)
    const verdicts = ['struck', 'passed', 'refused', 'pending'] as const
    await make.reviewed(
      cmpt,
      cmpt.people.map(({ teamId }, at) => ({ teamId, place: at + 1, verdict: verdicts[at] ?? 'pending' })),
    )
    const { page } = await list(cmpt.owner, cmpt.id)
    expect(page.list.map(({ userId, kind, rank, award }) => [userId, kind, rank, award.zh])).toEqual([
      [cmpt.people[1]?.user.id, 'award', 1, '一等奖'],
      [cmpt.people[3]?.user.id, 'participant', 2, '参赛'],
    ])
  })

  test('of an application competition lists the winners of its review and all who submitted', async () => {
    const cmpt = await makeHostedCompetition(app, build, { prizes: [] })
    const people = [await build.competitor(cmpt.id), await build.competitor(cmpt.id), await build.competitor(cmpt.id)]
    for (const { visitor } of people) await submitWork(visitor, cmpt.id, cmpt.stage.id, workNamed('演示作品'))
    expect(await refusalOf(issue(cmpt.owner, cmpt.id))).toBe('certificate.noReview')
    const [a, b, c] = people.map(({ teamId }) => teamId)
    await make.reviewed(cmpt, [
      { teamId: a ?? 0, place: 1, verdict: 'passed' },
      { teamId: b ?? 0, place: 2, verdict: 'struck' },
    ])
    const { page } = await list(cmpt.owner, cmpt.id)
    expect(page.list.map(({ teamName, kind }) => [teamName, kind])).toEqual([
      [
        (
          await db()
            .select()
            .from(teams)
            .where(eq(teams.id, a ?? 0))
        )[0]?.name,
        'award',
      ],
      [
        (
          await db()
            .select()
            .from(teams)
            .where(eq(teams.id, c ?? 0))
        )[0]?.name,
        'participant',
      ],
    ])
  })

  // covers: rules.certificate.promotion-certificate
  test('with promotion adds a certificate for the best of an earlier stage', async () => {
    const cmpt = await make.ended(3)
    const finals = await make.ended(0)
    const { id: _, ...stage } =
      (await db().select().from(stages).where(eq(stages.id, finals.stage.id)))[0] ?? cmpt.stage
    await db()
      .insert(stages)
      .values({ ...stage, cmptId: cmpt.id, ord: 2, kind: 'final' })
    await noReview(cmpt.owner, cmpt.id, { promotedStageId: cmpt.stage.id, promotedTop: 2 })
    const { page } = await list(cmpt.owner, cmpt.id)
    expect(page.list.map(({ kind, award }) => [kind, award.zh])).toEqual([
      ['promoted', '晋级'],
      ['promoted', '晋级'],
    ])
    expect(await refusalOf(noReview(cmpt.owner, cmpt.id, { promotedStageId: finals.stage.id }))).toBe(
      'competition.noStage',
    )
  })

  test('with promotion and a new test set lists those promoted by its board and the next stage’s rule', async () => {
    const cmpt = await make.ended(3)
    const [one, two, three] = cmpt.people.map(({ teamId }) => teamId)
    if (!one || !two || !three) throw new Error('somebody is missing')
    const [{ id: _, ...stage } = cmpt.stage] = await db().select().from(stages).where(eq(stages.id, cmpt.stage.id))
    const promotion = { by: 'top' as const, value: 2 }
    const [window, final] = await db()
      .insert(stages)
      .values([
        { ...stage, ord: 2, kind: 'switch' },
        { ...stage, ord: 3, kind: 'final', promotion },
      ])
      .returning({ id: stages.id })
    await make.close(window?.id ?? 0, [three, one, two])
    await make.close(final?.id ?? 0, [one])
    for (const promotedStageId of [cmpt.stage.id, window?.id ?? 0]) {
      await noReview(cmpt.owner, cmpt.id, { promotedStageId, promotedTop: 1 })
      const { page, stages: offered } = await list(cmpt.owner, cmpt.id)
      const on = page.list.filter(({ kind }) => kind === 'promoted')
      expect(on.map(({ userId, rank }) => [userId, rank])).toEqual([
        [cmpt.people[2]?.user.id, 1],
        [cmpt.people[0]?.user.id, 2],
      ])
      expect(offered.map((from) => [from.id, from.promotion])).toEqual([
        [cmpt.stage.id, promotion],
        [window?.id, promotion],
      ])
    }
  })

  test('can be searched, and its texts and people can be changed before issuing', async () => {
    const cmpt = await make.ended(2)
    await noReview(cmpt.owner, cmpt.id)
    const { page } = await list(cmpt.owner, cmpt.id)
    const [one, two] = page.list
    if (!one || !two) throw new Error('two rows')
    const say = (picks: contract.Pick[], more: { award?: { zh: string; en: string }; leftOut?: boolean }) =>
      cmpt.owner.call(contract.setAward, { cmptId: cmpt.id, picks, ...more })
    await say([one], { award: { zh: '特等奖', en: 'Grand Prize' } })
    await say([two], { leftOut: true })
    const changed = await list(cmpt.owner, cmpt.id)
    expect(changed.page.list.map(({ award, state }) => [award.zh, state])).toEqual([
      ['特等奖', 'ready'],
      ['参赛', 'left'],
    ])
    expect(changed.counts).toMatchObject({ ready: 1, left: 1 })
    const found = await cmpt.owner.call(contract.hostCertificates, { cmptId: cmpt.id, ...first, keyword: one.userName })
    expect(found.page.list.map(({ userId }) => userId)).toEqual([one.userId])
    await say([one], { award: { zh: '', en: '' } })
    expect((await list(cmpt.owner, cmpt.id)).page.list[0]?.award.zh).toBe('一等奖')
    expect(await refusalOf(say([{ userId: one.userId, kind: 'promoted' }], { leftOut: true }))).toBe(
      'certificate.picks',
    )
    expect(await refusalOf(say([], { leftOut: true }))).toBe('certificate.picks')
    expect(await refusalOf(issue(cmpt.owner, cmpt.id, [two]))).toBe('certificate.picks')
  })
})

describe('issuing', () => {
  // covers: spec.audience.certificates-participants, spec.groups.signin-getcertificate-certificate
  // covers: rules.certificate.number-year-competition, rules.certificate.pdf-per-member
  test('gives everybody a number, a PDF and a notification; numbers have no gaps', async () => {
    const { id, owner, people, numbers, rows } = await issued(2)
    const year = new Date(app.ctx.now().getTime() + 8 * 3_600_000).getUTCFullYear()
    const start = `DC-${year}-${String(id).padStart(4, '0')}-`
    expect(numbers.map((number) => number.slice(0, -5))).toEqual([`${start}000001`, `${start}000002`])
    expect(rows.map(({ state }) => state)).toEqual(['issued', 'issued'])
    const [winner, other] = people
    if (!winner || !other) throw new Error('two people')
    expect(await noticesOf(winner.user.id)).toContainEqual(expect.stringContaining('证书已颁发：一等奖'))
    const [own] = await winner.visitor.call(contract.getCertificate, { cmptId: id })
    expect(own).toMatchObject({ number: numbers[0], kind: 'award', award: { zh: '一等奖' }, revokedAt: null })
    expect(await winner.visitor.call(contract.getCertificate, {})).toHaveLength(1)
    for (const visitor of [winner.visitor, owner]) {
      const { status, bytes } = await pdf(visitor, numbers[0] ?? '')
      expect(status).toBe(200)
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    }
    expect((await pdf(other.visitor, numbers[0] ?? '')).status).toBe(404)
    expect(await actsOn(id)).toContain('certificate.issue')
    expect(await refusalOf(issue(owner, id))).toBe('certificate.allIssued')
    expect((await list(owner, id)).may).toMatchObject({ issue: null, all: expect.stringMatching(/都已颁发/) })
    const zip = await get(owner, `/host/certificates.zip?cmptId=${id}`)
    expect(zip.bytes.subarray(0, 2).toString()).toBe('PK')
    // Each name occurs twice in a zip: before its file and in the central directory.
    expect(zip.bytes.toString().split(`${numbers[1]}-`).length - 1).toBe(2)
    expect(await actsOn(id)).toContain('certificate.download')
  })

  // covers: spec.roles.real-name-checked-before, rules.realname.certificate-without-verified
  // covers: rules.certificate.real-name-needed
  test('waits for people without a verified name, notifies them once, and issues the rest later', async () => {
    const cmpt = await make.ended(1, {}, 1)
    const [late] = cmpt.others
    if (!late) throw new Error('nobody is unverified')
    await noReview(cmpt.owner, cmpt.id)
    expect(await issue(cmpt.owner, cmpt.id)).toMatchObject({ total: 1, waiting: 1 })
    const { counts } = await make.listed(cmpt.owner, cmpt.id)
    expect(counts).toMatchObject({ issued: 1, unverified: 1 })
    expect(await refusalOf(issue(cmpt.owner, cmpt.id))).toBe('certificate.nothing')
    expect((await noticesOf(late.user.id)).filter((title) => title.endsWith('领取证书需要实名认证'))).toHaveLength(1)
    await make.verify([{ id: late.user.id, name: '演示迟到' }])
    await issue(cmpt.owner, cmpt.id)
    const after = await make.listed(cmpt.owner, cmpt.id)
    expect(after.counts).toMatchObject({ issued: 2, unverified: 0 })
  })

  test('notifies people even if nobody is ready yet, and then begins no run', async () => {
    const cmpt = await make.ended(0, {}, 1)
    const [late] = cmpt.others
    if (!late) throw new Error('nobody is unverified')
    await noReview(cmpt.owner, cmpt.id)
    expect(await issue(cmpt.owner, cmpt.id)).toEqual({ runId: null, total: 0, waiting: 1 })
    expect(await noticesOf(late.user.id)).toContainEqual(expect.stringContaining('领取证书需要实名认证'))
  })

  test('reports names with characters that no font has, and never prints them', async () => {
    const cmpt = await make.ended(2)
    const [rare] = cmpt.people
    if (!rare) throw new Error('one')
    await make.verify([{ id: rare.user.id, name: '演示𠮷' }])
    await noReview(cmpt.owner, cmpt.id)
    const { page } = await list(cmpt.owner, cmpt.id)
    expect(page.list[0]).toMatchObject({ state: 'glyphs', missing: '𠮷(U+20BB7)' })
    expect(JSON.stringify(page)).not.toContain('演示𠮷')
    const pick = { userId: rare.user.id, kind: 'award' as const }
    expect(await refusalOf(issue(cmpt.owner, cmpt.id, [pick]))).toBe('certificate.glyphs')
    expect(await issue(cmpt.owner, cmpt.id)).toMatchObject({ total: 1, waiting: 1 })
    expect((await make.listed(cmpt.owner, cmpt.id)).counts).toMatchObject({ issued: 1, glyphs: 1 })
  })

  test('twice at once makes one run, and nobody gets two certificates', async () => {
    const cmpt = await make.ended(0)
    await make.crowd(cmpt.id, cmpt.stage.id, 30)
    await noReview(cmpt.owner, cmpt.id)
    const tries = await Promise.all([1, 2, 3, 4].map(() => refusalOf(issue(cmpt.owner, cmpt.id))))
    expect(tries.filter((one) => one === 'ok')).toHaveLength(1)
    const [run] = await db().select().from(certificateRuns).where(eq(certificateRuns.cmptId, cmpt.id))
    // Run the job twice, as if its server were presumed dead, besides the queue's own run.
    await Promise.all([issueRun(app.ctx, run?.id ?? 0), issueRun(app.ctx, run?.id ?? 0)])
    const rows = await db().select().from(certificates).where(eq(certificates.cmptId, cmpt.id))
    expect(rows).toHaveLength(30)
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(30)
    const serials = rows.map(({ number }) => Number(number.split('-')[3])).sort((a, b) => a - b)
    expect(serials).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  })

  test('500 certificates in one run continues after its server stops', async () => {
    const cmpt = await make.ended(0)
    const ids = await make.crowd(cmpt.id, cmpt.stage.id, 500)
    await noReview(cmpt.owner, cmpt.id)
    // A run that another server began and abandoned.
    const picks = ids.map((userId, at) => ({ userId, kind: at === 0 ? ('award' as const) : ('participant' as const) }))
    const then = inDays(app, -1)
    await db().insert(certificateRuns).values({ cmptId: cmpt.id, picks, total: 500, startedAt: then, movedAt: then })
    await rescueRuns(app.ctx)
    const { run, counts } = await make.listed(cmpt.owner, cmpt.id)
    expect(run).toMatchObject({ state: 'done', total: 500, done: 500, waiting: 0 })
    expect(counts.issued).toBe(500)
    expect((await cmpt.owner.call(contract.certificateRun, { cmptId: cmpt.id })).run?.done).toBe(500)
  })

  test('is final: a later design, title or team name does not change issued certificates', async () => {
    const { id, owner, people, numbers } = await issued(1)
    const { design } = await owner.call(contract.certificateDesign, { cmptId: id })
    const before = (await pdf(owner, numbers[0] ?? '')).bytes
    const fields = design.fields.slice(0, 2)
    await owner.call(contract.saveCertificateDesign, { cmptId: id, design: { ...design, fields } })
    await db()
      .update(competitions)
      .set({ title: { zh: '别的', en: 'Other' } })
      .where(eq(competitions.id, id))
    await db()
      .update(teams)
      .set({ name: '演示改名' })
      .where(eq(teams.id, people[0]?.teamId ?? 0))
    const after = (await pdf(owner, numbers[0] ?? '')).bytes
    // Only the creation time and the id derived from it differ.
    const plain = (bytes: Buffer) => bytes.toString('latin1').replace(/\/CreationDate \([^)]*\)|\/ID \[[^\]]*\]/g, '')
    expect(plain(after).length).toBe(plain(before).length)
    expect(await db().select().from(certificateDesigns).where(eq(certificateDesigns.cmptId, id))).toHaveLength(2)
  })
})
