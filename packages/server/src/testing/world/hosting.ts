import { emptyWork } from '@leitai/contract/competition/works'
import { honours } from '../../community/people/table.ts'
import { usualDesign } from '../../competition/certificate/design.ts'
import { NAME_USE } from '../../competition/certificate/issue.ts'
import { certificateDesigns, certificatePlans, certificates } from '../../competition/certificate/table.ts'
import { editorFiles, editorStates } from '../../competition/competition-editor/table.ts'
import { stages } from '../../competition/definition/table.ts'
import {
  caseEvents,
  caseQuestions,
  caseSubjects,
  cases,
  penalties,
  penaltyPeople,
  reports,
  similarityFlags,
} from '../../competition/integrity/table.ts'
import { marks, rounds, roundWorks } from '../../competition/judging/table.ts'
import { materials, reviewRows, reviews } from '../../competition/review/table.ts'
import { revisionMoves, revisions } from '../../competition/revision/table.ts'
import { standings } from '../../competition/submission/table.ts'
import { galleries, works } from '../../competition/works/table.ts'
import { eq } from '../../platform/db/orm.ts'
import { uploads } from '../../platform/file/table.ts'
import { encryptAll } from '../../platform/keys/keys.ts'
import { rmseSpec, solutionCsv } from '../build.ts'
import { type Makers, one } from './contest.ts'
import { marked } from './marker.ts'

const words = (zh: string) => ({ zh, en: '' })

/** A draft with a file and uploads, and a competition that waits for its launch to be approved. */
export async function makeDrafts(make: Makers) {
  const { db, person, now, later, side, test } = make
  const secret = marked(side, 'staffIncludingJudges')
  const draft = await make.contest({ status: 'draft', title: words(`草稿${secret}`), contact: secret })
  await db.insert(editorStates).values({ cmptId: draft.id })
  const pending = await make.contest({ status: 'pending', title: words(`待审${secret}`) })
  await db.insert(editorStates).values({ cmptId: pending.id, submittedBy: person('owner').id, submittedAt: now })
  async function upload(use: 'data' | 'solution' | 'sandbox' | 'folder', state: 'uploading' | 'ready', name: string) {
    const objectKey = `host/${person('owner').id}/${use}${state}${side}.${name.split('.')[1]}`
    const body = Buffer.from(solutionCsv())
    await test.ctx.storage.put(objectKey, body, { contentType: 'text/csv' })
    const row = await db
      .insert(editorFiles)
      .values({
        ...{ cmptId: draft.id, userId: person('owner').id, use, name, size: body.length, objectKey, state },
        ...{ createdAt: now, freeAt: later(1) },
      })
      .returning({ id: editorFiles.id })
    return one(row).id
  }
  return {
    ...{ draftId: draft.id, draftStage: draft.stage.id, draftFile: draft.fileId, pendingId: pending.id },
    draftTitle: `草稿${secret}`,
    openUpload: await upload('data', 'uploading', 'open.csv'),
    dataUpload: await upload('data', 'ready', `${marked(side, 'staffIncludingJudges')}.csv`),
    solutionUpload: await upload('solution', 'ready', 'solution.csv'),
    sandboxUpload: await upload('sandbox', 'ready', 'sandbox.csv'),
    folderUpload: await upload('folder', 'ready', 'folder.zip'),
  }
}

/** Revisions of a stage: the original scoring, and one that waits to be published. */
export async function makeRevisions(make: Makers) {
  const { db, person, now, side } = make
  const cmpt = await make.contest()
  const [team = 0] = await make.grouped(cmpt.id, [['captain', 'member']])
  const common = {
    ...{ stageId: cmpt.stage.id, spec: rmseSpec, direction: 'lower' as const, madeBy: person('owner').id },
    ...{ solutionKey: cmpt.stage.solutionKey ?? '', preparedKey: cmpt.stage.preparedKey, startedAt: now },
    note: marked(side, 'staffIncludingJudges'),
  }
  const former = one(
    await db
      .insert(revisions)
      .values({ ...common, kind: 'original', state: 'former' })
      .returning({ id: revisions.id }),
  )
  const ready = one(
    await db
      .insert(revisions)
      .values({ ...common, kind: 'change', state: 'ready', finishedAt: now })
      .returning({ id: revisions.id }),
  )
  await db.insert(revisionMoves).values({
    ...{ revisionId: ready.id, board: 'A', teamId: team, oldRank: 1, newRank: 2, oldScore: 1, newScore: 2 },
    why: [marked(side, 'staffIncludingJudges')],
  })
  return { revisionCmpt: cmpt.id, revisionStage: cmpt.stage.id, revisionId: ready.id, formerId: former.id }
}

/** An application competition with a work, an open judging round, a planned one, and a closed one. */
export async function makeSubmissions(make: Makers) {
  const { db, person, now, side, test } = make
  const cmpt = await make.contest({ type: 'application' }, { spec: null })
  await db.insert(galleries).values({ cmptId: cmpt.id, gallery: 'now' })
  const [team = 0, soloTeam = 0] = await make.grouped(cmpt.id, [['captain', 'member'], ['signedUp'], ['otherCaptain']])
  const objectKey = `entry/${person('member').id}/world${side}.pdf`
  await test.ctx.storage.put(objectKey, Buffer.from('%PDF'), { contentType: 'application/pdf' })
  const file = { objectKey, name: `${marked(side, 'team', 'staffIncludingJudges')}.pdf`, size: 4 }
  const content = { ...emptyWork, title: '演示作品', summary: '一句话', text: '正文', files: [file] }
  const draft = { ...content, text: marked(side, 'team') }
  const written = { cmptId: cmpt.id, stageId: cmpt.stage.id, revision: 1, version: 1, changedAt: now, submittedAt: now }
  const submission = one(
    await db
      .insert(works)
      .values({ ...written, teamId: team, draft, content })
      .returning({ id: works.id }),
  )
  const bare = { ...content, files: [] }
  await db.insert(works).values({ ...written, teamId: soloTeam, draft: bare, content: bare })
  async function round(state: 'draft' | 'open' | 'closed') {
    const made = one(
      await db
        .insert(rounds)
        .values({
          ...{
            cmptId: cmpt.id,
            stageId: cmpt.stage.id,
            name: words(`轮次${marked(side, 'staffIncludingJudges')}`),
            subject: 'entry',
            state,
          },
          ...{ criteria: [{ name: words('创新'), help: words(''), max: 10, weight: 1 }], blind: false, perWork: null },
          ...{ judgeIds: [person('judge').id], seed: 'world', createdAt: now },
        })
        .returning({ id: rounds.id }),
    )
    if (state === 'draft') return { roundId: made.id, taskId: 0 }
    await db.insert(roundWorks).values({ roundId: made.id, teamId: team, no: 1, subjectId: submission.id })
    const mark = one(
      await db
        .insert(marks)
        .values({
          ...{ roundId: made.id, teamId: team, judgeId: person('judge').id, points: [state === 'open' ? null : 5] },
          ...{ comment: marked(side, 'judge', 'staff'), state: state === 'open' ? 'open' : 'submitted' },
        })
        .returning({ id: marks.id }),
    )
    return { roundId: made.id, taskId: mark.id }
  }
  const open = await round('open')
  return {
    ...{ worksCmpt: cmpt.id, worksStage: cmpt.stage.id, worksTeam: team, workId: submission.id, workFile: objectKey },
    ...{ openRoundId: open.roundId, taskId: open.taskId },
    draftRoundId: (await round('draft')).roundId,
    closedRoundId: (await round('closed')).roundId,
  }
}

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
        ...{ cmptId: cmpt.id, ord: 2, name: words('复赛'), kind: 'semifinal', direction: 'lower', ...over },
        ...{ startAt: later(-20), endAt: later(-1) },
      })
      .returning(),
  )
  const third = one(
    await db
      .insert(stages)
      .values({
        ...{ cmptId: cmpt.id, ord: 3, name: words('决赛'), kind: 'final', direction: 'lower', ...over },
        ...{ startAt: later(-10), endAt: later(-1) },
      })
      .returning(),
  )
  await db.update(stages).set(over).where(eq(stages.id, cmpt.stage.id))
  for (const stageId of [cmpt.stage.id, second.id, third.id]) {
    await db.insert(standings).values(
      [team, otherTeam].map((teamId, at) => ({
        ...{ stageId, teamId, board: 'B' as const, key: at, score: at, submissionId: 1, entries: 1, at: now },
      })),
    )
  }
  async function review(stageId: number, state: 'open' | 'published') {
    const made = one(
      await db
        .insert(reviews)
        .values({
          ...{ cmptId: cmpt.id, stageId, state, size: 2, asks: ['code' as const], text: words('请提交'), dueDays: 30 },
          ...{ publicDays: 30, frozenAt: now, publicUntil: later(30), publishedAt: state === 'open' ? null : now },
        })
        .returning({ id: reviews.id }),
    )
    await db.insert(reviewRows).values(
      [team, otherTeam].map((teamId, at) => ({
        ...{ reviewId: made.id, teamId, place: at + 1, score: '0', askedAt: now, dueAt: later(30) },
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
        ...{ reviewId, teamId: team, kind: 'code', objectKey: materialKey, size: 4, userId: person('member').id },
        ...{ fileName: `${marked(side, 'team', 'staffIncludingJudges')}.zip`, at: now },
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
        ...{ cmptId: cmpt.id, userId: person('member').id, teamId: team, designId: design.id, kind: 'participant' },
        ...{
          number,
          name,
          teamName: '演示队',
          competition: words('演示竞赛'),
          award: words('参赛证书'),
          issuedAt: now,
        },
      })
      .returning({ id: certificates.id }),
  )
  await db.insert(honours).values({
    ...{
      stageId: third.id,
      userId: person('captain').id,
      cmptId: cmpt.id,
      teamId: team,
      rank: 1,
      teams: 2,
      teamSize: 2,
    },
    ...{ reward: words(''), weight: 1, at: now },
  })
  return {
    ...{
      endedCmpt: cmpt.id,
      endedStage: cmpt.stage.id,
      secondStage: second.id,
      thirdStage: third.id,
      endedTeam: team,
      reviewId,
      publishedReview,
    },
    ...{ materialId: material.id, materialKeys: ownKeys, certificateId: certificate.id, certificateNumber: number },
  }
}

/** Fair play in the running competition: a similarity flag, a report, a case with a question, a penalty. */
export async function makeIntegrity(make: Makers, { cmptId, otherTeam }: { cmptId: number; otherTeam: number }) {
  const { db, person, now, later, side } = make
  const runner = marked(side, 'manager')
  const flag = one(
    await db
      .insert(similarityFlags)
      .values({
        ...{ cmptId, kind: 'alike', key: 'world', teamIds: [otherTeam], strength: 90, state: 'new', at: now },
        facts: { figures: [], entries: [], plot: [] },
        reason: runner,
      })
      .returning({ id: similarityFlags.id }),
  )
  const report = one(
    await db
      .insert(reports)
      .values({
        ...{ reporterId: person('member').id, cmptId, teamId: otherTeam, kind: 'copied', links: [], at: now },
        ...{ text: marked(side, 'member', 'manager'), dueAt: later(5) },
      })
      .returning({ id: reports.id }),
  )
  async function trial(subject: string) {
    const made = one(
      await db
        .insert(cases)
        .values({ cmptId, title: marked(side, 'manager'), openedBy: person('owner').id, openedAt: now })
        .returning({ id: cases.id }),
    )
    await db.insert(caseSubjects).values({ caseId: made.id, userId: person(subject).id })
    await db.insert(caseEvents).values({
      ...{ caseId: made.id, at: now, kind: 'note', text: runner, actorId: person('owner').id },
    })
    return made.id
  }
  const caseId = await trial('member')
  const asked = await db
    .insert(caseQuestions)
    .values({ caseId, userId: person('member').id, text: marked(side, 'member', 'manager'), at: now, dueAt: later(5) })
    .returning({ id: caseQuestions.id })
  const penalty = one(
    await db
      .insert(penalties)
      .values({
        ...{
          caseId: await trial('neutral'),
          cmptId,
          kind: 'warning',
          reason: marked(side, 'neutral', 'manager'),
          at: now,
        },
        ...{ appealUntil: later(3), decidedBy: person('owner').id, done: { entries: [], reviews: [] } },
      })
      .returning({ id: penalties.id }),
  )
  await db.insert(penaltyPeople).values({ penaltyId: penalty.id, userId: person('neutral').id })
  return { hintId: flag.id, reportId: report.id, caseId, questionId: one(asked).id, penaltyId: penalty.id }
}
