import { honours } from '@leitai/community/people/table'
import { usualDesign } from '@leitai/competition/certificate/design'
import { NAME_USE } from '@leitai/competition/certificate/issue'
import { certificateDesigns, certificatePlans, certificates } from '@leitai/competition/certificate/table'
import { stages } from '@leitai/competition/definition/table'
import { materials, reviewRows, reviews } from '@leitai/competition/review/table'
import { standings } from '@leitai/competition/submission/table'
import { eq } from '@leitai/platform/db/orm'
import { uploads } from '@leitai/platform/file/table'
import { encryptAll } from '@leitai/platform/keys/keys'
import { rmseSpec } from '../build.ts'
import { words } from '../words.ts'
import { type Makers, one } from './contest.ts'
import { marked } from './marker.ts'

/** A competition that has ended: its board under review, its certificates issued. */
export async function makeEnded(make: Makers) {
  const { db, person, now, later, side, test } = make
  const cmpt = await make.contest({ startAt: later(-30), endAt: later(-1) }, { startAt: later(-30), endAt: later(-1) })
  const groups = [['captain', 'member'], ['neutral'], ['signedUp'], ['otherCaptain']]
  const [team = 0, otherTeam = 0] = await make.grouped(cmpt.id, groups)
  const over = { spec: rmseSpec, revealedAt: later(-0.5) }
  const second = one(
    await db
      .insert(stages)
      .values({
        cmptId: cmpt.id,
        ord: 2,
        name: words('复赛'),
        kind: 'semifinal',
        direction: 'lower',
        ...over,
        startAt: later(-20),
        endAt: later(-1),
      })
      .returning(),
  )
  const third = one(
    await db
      .insert(stages)
      .values({
        cmptId: cmpt.id,
        ord: 3,
        name: words('决赛'),
        kind: 'final',
        direction: 'lower',
        ...over,
        startAt: later(-10),
        endAt: later(-1),
      })
      .returning(),
  )
  await db.update(stages).set(over).where(eq(stages.id, cmpt.stage.id))
  for (const stageId of [cmpt.stage.id, second.id, third.id]) {
    await db.insert(standings).values(
      [team, otherTeam].map((teamId, at) => ({
        stageId,
        teamId,
        board: 'B' as const,
        key: at,
        score: at,
        submissionId: 1,
        entries: 1,
        at: now,
      })),
    )
  }
  async function review(stageId: number, state: 'open' | 'published') {
    const made = one(
      await db
        .insert(reviews)
        .values({
          cmptId: cmpt.id,
          stageId,
          state,
          size: 2,
          asks: ['code' as const],
          text: words('请提交'),
          dueDays: 30,
          publicDays: 30,
          frozenAt: now,
          publicUntil: later(30),
          publishedAt: state === 'open' ? null : now,
        })
        .returning({ id: reviews.id }),
    )
    await db.insert(reviewRows).values(
      [team, otherTeam].map((teamId, at) => ({
        reviewId: made.id,
        teamId,
        place: at + 1,
        score: '0',
        askedAt: now,
        dueAt: later(30),
        verdict: state === 'open' && at === 0 ? ('pending' as const) : ('passed' as const),
      })),
    )
    return made.id
  }
  const reviewId = await review(cmpt.stage.id, 'open')
  const publishedReview = await review(second.id, 'published')
  const materialKey = `entry/${person('member').id}/material${side}.zip`
  const material = one(
    await db
      .insert(materials)
      .values({
        reviewId,
        teamId: team,
        kind: 'code',
        objectKey: materialKey,
        size: 4,
        userId: person('member').id,
        fileName: `${marked(side, 'team', 'staffIncludingJudges')}.zip`,
        at: now,
      })
      .returning({ id: materials.id }),
  )
  const ownKeys: Record<string, string> = {}
  for (const role of ['member', 'captain']) {
    const objectKey = `entry/${person(role).id}/${'0'.repeat(23)}${role === 'member' ? 1 : 2}.zip`
    await test.ctx.storage.put(objectKey, Buffer.from('PK'), { contentType: 'application/zip' })
    await db
      .insert(uploads)
      .values({ objectKey, userId: person(role).id, fileName: 'code.zip', size: 2, createdAt: now })
    ownKeys[role] = objectKey
  }
  const keys = { db, config: test.ctx.config, now: test.ctx.now }
  const [name = ''] = await encryptAll(keys, NAME_USE, [marked(side, 'member', 'manager')])
  await db.insert(certificatePlans).values({ cmptId: cmpt.id, noReview: true, serial: 1 })
  const design = one(
    await db
      .insert(certificateDesigns)
      .values({ cmptId: cmpt.id, design: usualDesign(words('演示主办方')), savedAt: now })
      .returning({ id: certificateDesigns.id }),
  )
  const number = `LTWORLD${side}1`
  const certificate = one(
    await db
      .insert(certificates)
      .values({
        cmptId: cmpt.id,
        userId: person('member').id,
        teamId: team,
        designId: design.id,
        kind: 'participant',
        number,
        name,
        teamName: '演示队',
        competition: words('演示竞赛'),
        award: words('参赛证书'),
        issuedAt: now,
      })
      .returning({ id: certificates.id }),
  )
  await db.insert(honours).values({
    stageId: third.id,
    userId: person('captain').id,
    cmptId: cmpt.id,
    teamId: team,
    rank: 1,
    teams: 2,
    teamSize: 2,
    reward: words(''),
    weight: 1,
    at: now,
  })
  return {
    endedCmpt: cmpt.id,
    endedStage: cmpt.stage.id,
    secondStage: second.id,
    thirdStage: third.id,
    endedTeam: team,
    reviewId,
    publishedReview,
    materialId: material.id,
    materialKeys: ownKeys,
    certificateId: certificate.id,
    certificateNumber: number,
  }
}
