import { editorFiles, editorStates } from '@leitai/competition/competition-editor/table'
import { draftCompetition } from '@leitai/competition/definition/draft'
import { marks, rounds, roundWorks } from '@leitai/competition/judging/table'
import { revisionMoves, revisions } from '@leitai/competition/revision/table'
import { emptyWork } from '@leitai/competition/works/contract'
import { galleries, works } from '@leitai/competition/works/table'
import { webhookDeliveries, webhookStates, webhooks } from '@leitai/site/webhook/table'
import { rmseSpec, solutionCsv } from '../build.ts'
import { words } from '../words.ts'
import { type Makers, one } from './contest.ts'
import { marked } from './marker.ts'

/** A draft with a file and uploads, and a competition that waits for its launch to be approved. */
export async function makeDrafts(make: Makers) {
  const { db, person, now, later, side, test } = make
  const secret = marked(side, 'staffIncludingJudges')
  const draft = await make.contest({ status: 'draft', title: words(`草稿${secret}`), contact: secret })
  await db.insert(editorStates).values({ cmptId: draft.id })
  const invited = { audience: 'invited', inviteKey: 'a key of the tests only' } as const
  // As a request to host leaves it.
  const empty = await draftCompetition(db, {
    company: `单位${secret}`,
    type: 'algorithm',
    text: secret,
    startAt: null,
    ownerId: person('owner').id,
    now,
  })
  await make.crew(empty)
  const hidden = await make.contest({ ...invited, status: 'private', title: words(`内部竞赛${side}`) })
  const hiddenDraft = await make.contest({ ...invited, status: 'draft' })
  const pending = await make.contest({ status: 'pending', title: words(`待审${secret}`) })
  await db.insert(editorStates).values({ cmptId: pending.id, submittedBy: person('owner').id, submittedAt: now })
  async function upload(use: 'data' | 'solution' | 'sandbox' | 'folder', state: 'uploading' | 'ready', name: string) {
    const objectKey = `host/${person('owner').id}/${use}${state}${side}.${name.split('.')[1]}`
    const body = Buffer.from(solutionCsv())
    await test.ctx.storage.put(objectKey, body, { contentType: 'text/csv' })
    const row = await db
      .insert(editorFiles)
      .values({
        cmptId: draft.id,
        userId: person('owner').id,
        use,
        name,
        size: body.length,
        objectKey,
        state,
        createdAt: now,
        freeAt: later(1),
      })
      .returning({ id: editorFiles.id })
    return one(row).id
  }
  return {
    draftId: draft.id,
    draftStage: draft.stage.id,
    draftFile: draft.fileId,
    pendingId: pending.id,
    emptyDraft: empty,
    draftTitle: `草稿${secret}`,
    privateCmpt: hidden.id,
    privateDraft: hiddenDraft.id,
    inviteKey: invited.inviteKey,
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
    stageId: cmpt.stage.id,
    spec: rmseSpec,
    direction: 'lower' as const,
    madeBy: person('owner').id,
    solutionKey: cmpt.stage.solutionKey ?? '',
    preparedKey: cmpt.stage.preparedKey,
    startedAt: now,
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
    revisionId: ready.id,
    board: 'A',
    teamId: team,
    oldRank: 1,
    newRank: 2,
    oldScore: 1,
    newScore: 2,
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
          cmptId: cmpt.id,
          stageId: cmpt.stage.id,
          name: words(`轮次${marked(side, 'staffIncludingJudges')}`),
          subject: 'entry',
          state,
          criteria: [{ name: words('创新'), help: words(''), max: 10, weight: 1 }],
          blind: false,
          perWork: null,
          judgeIds: [person('judge').id],
          seed: 'world',
          createdAt: now,
        })
        .returning({ id: rounds.id }),
    )
    if (state === 'draft') return { roundId: made.id, taskId: 0 }
    await db.insert(roundWorks).values({ roundId: made.id, teamId: team, no: 1, subjectId: submission.id })
    const mark = one(
      await db
        .insert(marks)
        .values({
          roundId: made.id,
          teamId: team,
          judgeId: person('judge').id,
          points: [state === 'open' ? null : 5],
          comment: marked(side, 'judge', 'staff'),
          state: state === 'open' ? 'open' : 'submitted',
        })
        .returning({ id: marks.id }),
    )
    return { roundId: made.id, taskId: mark.id }
  }
  const open = await round('open')
  return {
    worksCmpt: cmpt.id,
    worksStage: cmpt.stage.id,
    worksTeam: team,
    workId: submission.id,
    workFile: objectKey,
    openRoundId: open.roundId,
    taskId: open.taskId,
    draftRoundId: (await round('draft')).roundId,
    closedRoundId: (await round('closed')).roundId,
  }
}

/** A webhook of a competition with a delivery in its log. Its address leads nowhere. */
export async function makeWebhooks({ db, person, now, side }: Makers, { cmptId }: { cmptId: number }) {
  const webhook = one(
    await db
      .insert(webhooks)
      .values({
        ownerKind: 'competition',
        ownerId: cmptId,
        name: marked(side, 'manager'),
        kind: 'json',
        address: '1.x',
        host: 'hooks.invalid',
        events: ['announcement.published'],
        language: 'zh',
        createdBy: person('owner').id,
        createdAt: now,
      })
      .returning({ id: webhooks.id }),
  )
  await db.insert(webhookStates).values({ webhookId: webhook.id })
  const cmpt = { id: cmptId, title: words('演示') }
  const text = words(marked(side, 'manager'))
  const delivery = one(
    await db
      .insert(webhookDeliveries)
      .values({
        key: `world-${side}`,
        webhookId: webhook.id,
        type: 'announcement.published',
        state: 'delivered',
        event: {
          id: `world-${side}`,
          type: 'announcement.published',
          version: 1,
          at: now.toISOString(),
          owner: { kind: 'competition', id: cmptId },
          data: { competition: cmpt, text, url: '/home.html' },
        },
        createdAt: now,
      })
      .returning({ id: webhookDeliveries.id }),
  )
  return { webhookId: webhook.id, deliveryId: delivery.id }
}
