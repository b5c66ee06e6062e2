import { audit } from '@leitai/platform/audit/audit'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, desc, eq, inArray, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { publicKey } from '@leitai/platform/file/picture'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { typeByName } from '@leitai/platform/storage/content-type'
import { notify } from '@leitai/site/message/notify'
import { stagesOf } from '../../definition/competition.ts'
import { competitions } from '../../definition/table.ts'
import { hostedCompetition, staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { teams } from '../../team/table.ts'
import type { Gallery } from '../../works/contract.ts'
import { galleries, works } from '../../works/table.ts'
import type * as contract from '../contract.ts'
import { labelOf, ownMark, readableMark, readableTask } from '../marking.ts'
import { conflictsOf, countsOf, giveMarks, handedInOf, judgesOf, lockRound, lockRounds } from '../round.ts'
import {
  blindName,
  refusalOfGallery,
  refusalOfPoints,
  refusalOfStage,
  refusalToJudge,
  refusalToMark,
  substitute,
  withoutPictures,
} from '../rules.ts'
import { conflicts, marks, type Round, rounds, roundWorks } from '../table.ts'
import { markReopened } from '../texts.ts'

export const declareConflict: Handler<typeof contract.declareConflict> = async (context, { taskId, reason }) => {
  const { mark, round } = await ownMark(context, taskId)
  refuse(round.state === 'open' ? null : { code: 'judging.notOpen' })
  refuse(mark.state === 'dropped' ? { code: 'judging.conflict' } : null)
  await dropMarks(context.db, { ...mark, cmptId: round.cmptId, reason, at: context.now })
  const target = { kind: 'competition', id: round.cmptId }
  await audit(context, { action: 'judging.conflict', target, detail: { roundId: round.id, teamId: mark.teamId } })
  return { ok: true }
}

/** Reassigns a work that a judge dropped to the eligible judge with the smallest load, unless all judges mark every work anyway. */
async function giveToAnother(db: Db, round: Round, teamId: number): Promise<void> {
  if (round.perWork === null) return
  const load = await db
    .select({
      judgeId: marks.judgeId,
      count: sql<number>`(count(*) filter (where ${marks.state} <> 'dropped'))::int`,
      has: sql<boolean>`bool_or(${marks.teamId} = ${teamId}::int)`,
    })
    .from(marks)
    .where(eq(marks.roundId, round.id))
    .groupBy(marks.judgeId)
  const has = new Set(load.filter((one) => one.has).map(({ judgeId }) => judgeId))
  const kept = new Set(
    (await conflictsOf(db, round.cmptId, round.judgeIds)).flatMap((one) =>
      one.teamId === teamId ? [one.judgeId] : [],
    ),
  )
  const [cmpt] = await db
    .select({ id: competitions.id, ownerId: competitions.ownerId })
    .from(competitions)
    .where(eq(competitions.id, round.cmptId))
  // Judges who have left the competition since would hold the work without marking it.
  const able = new Set(cmpt ? (await judgesOf(db, cmpt)).map(({ userId }) => userId) : [])
  const free = round.judgeIds.filter((id) => able.has(id) && !has.has(id) && !kept.has(id))
  const counts = new Map(load.map(({ judgeId, count }) => [judgeId, count]))
  const judgeId = substitute(free, counts, `${round.seed} ${teamId}`)
  if (judgeId !== null) await giveMarks(db, round, [{ teamId, judgeId }])
}

/** Records a conflict of interest and drops the judge's marks of that team in all open rounds. */
async function dropMarks(db: Db, conflict: typeof conflicts.$inferInsert): Promise<void> {
  const { teamId, judgeId, cmptId, reason, at } = conflict
  const open = await db
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(eq(rounds.cmptId, cmptId), eq(rounds.state, 'open')))
  const locked = await lockRounds(
    db,
    open.map(({ id }) => id),
  )
  await db.insert(conflicts).values({ teamId, judgeId, cmptId, reason, at }).onConflictDoNothing()
  const running = locked.filter(({ state }) => state === 'open')
  const dropped = await db
    .update(marks)
    .set({ state: 'dropped' })
    .where(
      and(
        inArray(
          marks.roundId,
          running.map(({ id }) => id),
        ),
        eq(marks.teamId, teamId),
        eq(marks.judgeId, judgeId),
        inArray(marks.state, ['open', 'submitted']),
      ),
    )
    .returning({ roundId: marks.roundId })
  // Few rounds are open at once.
  for (const { roundId } of dropped) {
    const round = running.find(({ id }) => id === roundId)
    if (round) await giveToAnother(db, round, teamId)
  }
}

export const reopenMark: Handler<typeof contract.reopenMark> = async (context, input) => {
  const { db, now } = context
  const { cmptId, roundId, teamId, userId, reason } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const round = await lockRound(db, cmptId, roundId)
  refuse(round.state === 'open' ? null : { code: 'judging.notOpen' })
  const which = and(eq(marks.roundId, roundId), eq(marks.teamId, teamId), eq(marks.judgeId, userId))
  const opened = await db
    .update(marks)
    .set({ state: 'open', submittedAt: null })
    .where(and(which, eq(marks.state, 'submitted')))
    .returning({ id: marks.id })
  refuse(opened.length > 0 ? null : { code: 'judging.missing' })
  await notify(db, {
    userId,
    kind: 'competition',
    about: cmpt.title,
    ...markReopened(round.name, reason),
    link: `/judge-space.html?tab=console&id=${cmptId}&part=marking&task=${opened[0]?.id}`,
    now,
  })
  const target = { kind: 'competition', id: cmptId }
  await audit(context, { action: 'judging.reopen', target, reason, detail: { roundId, teamId, userId } })
  return { ok: true }
}

export const saveMark: Handler<typeof contract.saveMark> = async (context, { taskId, points, comment, submit }) => {
  const { db, now } = context
  const { round: seen } = await readableMark(context, taskId)
  // Lock the round first, as closing and conflicts do: nothing is submitted after it is closed.
  const [round] = await lockRounds(db, [seen.id])
  const [mark] = await db.select().from(marks).where(eq(marks.id, taskId)).for('update')
  refuse(refusalToMark(orRefuse(round, 'judging.unknown'), orRefuse(mark, 'judging.noTask'), now))
  refuse(refusalOfPoints(seen.criteria, points, submit))
  const submitted = submit ? { state: 'submitted' as const, submittedAt: now } : {}
  await db
    .update(marks)
    .set({ points, comment, savedAt: now, ...submitted })
    .where(eq(marks.id, taskId))
  return { savedAt: now, state: submit ? 'submitted' : 'open' }
}

export const hostRounds: Handler<typeof contract.hostRounds> = async (context, { cmptId }) => {
  const { db, now, language } = context
  const { cmpt, role } = await staffCompetition(context, cmptId)
  const all = await db
    .select({ round: rounds, gallery: sql<Gallery>`coalesce(${galleries.gallery}, 'none')` })
    .from(rounds)
    .leftJoin(galleries, eq(galleries.cmptId, rounds.cmptId))
    .where(eq(rounds.cmptId, cmptId))
    .orderBy(desc(rounds.id))
  const counts = await countsOf(db, cmptId)
  const stages = await stagesOf(db, cmptId)
  const handedIn = await handedInOf(db, cmptId)
  const run = refusalToRun(role)
  const words = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const list = all.map(({ round, gallery }) => {
    const drafted = run ?? (round.state === 'draft' ? null : { code: 'judging.notDraft' as const })
    const noJudges = round.judgeIds.length === 0 ? { code: 'judging.noJudges' as const } : null
    const stage = stages.find(({ id }) => id === round.stageId)
    const running = stage && refusalOfStage(stage, now)
    const isEmpty = round.subject === 'entry' && !handedIn.has(round.stageId)
    const noWorks = isEmpty ? { code: 'judging.noWorks' as const } : null
    const may = {
      change: words(drafted),
      open: words(drafted ?? running ?? noJudges ?? noWorks ?? refusalOfGallery(round, gallery)),
      close: words(run ?? (round.state === 'open' ? null : { code: 'judging.notOpen' })),
    }
    const times = { startAt: round.startAt?.toISOString() ?? null, endAt: round.endAt?.toISOString() ?? null }
    return { ...round, ...times, ...counts(round.id), may }
  })
  return {
    type: cmpt.type,
    rounds: list,
    judges: await judgesOf(db, cmpt),
    stages: stages.map(({ id, name }) => ({ id, name, works: handedIn.get(id) ?? 0 })),
  }
}

export const markingFile: Handler<typeof contract.markingFile> = async (context, { taskId, kind, no }) => {
  const { ctx } = context
  const { work, files, pictures } = await readableTask(context, taskId)
  // The server passes the file on: the objects' own addresses contain the uploader's id.
  const file =
    kind === 'file'
      ? files[no]
      : { objectKey: publicKey(pictures[no] ?? '') ?? '', name: blindName(work.no, no, 'picture.jpg') }
  const { objectKey, name } = orRefuse(file?.objectKey ? file : null, 'judging.noTask')
  const { body } = await ctx.storage.get(objectKey)
  return new Download({ name, contentType: typeByName(name) ?? 'application/octet-stream', body })
}

export const markingTask: Handler<typeof contract.markingTask> = async (context, { taskId }) => {
  const { now, language } = context
  const { mark, round, work, teamName, content, files, pictures } = await readableTask(context, taskId)
  const refused = refusalToMark(round, mark, now)
  const entry = content && round.blind ? { ...content, text: withoutPictures(content.text) } : content
  return {
    ...mark,
    label: labelOf(round, work, teamName),
    title: content?.title ?? '',
    saved: mark.savedAt !== null,
    cmptId: round.cmptId,
    roundName: round.name,
    blind: round.blind,
    subject: round.subject,
    criteria: round.criteria,
    entry,
    pictures: pictures.length,
    files: files.map(({ name, size }, no) => ({ no, name, size })),
    may: { mark: refused ? refusalText(refused, language) : null },
  }
}

export const myMarking: Handler<typeof contract.myMarking> = async (context, { cmptId }) => {
  const { db, me, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  if (refusalToJudge(role)) return []
  const rows = await db
    .select({ mark: marks, round: rounds, work: roundWorks, teamName: teams.name, content: works.content })
    .from(marks)
    .innerJoin(rounds, eq(rounds.id, marks.roundId))
    .innerJoin(roundWorks, and(eq(roundWorks.roundId, marks.roundId), eq(roundWorks.teamId, marks.teamId)))
    .innerJoin(teams, eq(teams.id, marks.teamId))
    .leftJoin(works, and(eq(rounds.subject, 'entry'), eq(works.id, roundWorks.subjectId)))
    .where(and(eq(rounds.cmptId, cmptId), eq(marks.judgeId, me.id)))
    .orderBy(desc(rounds.id), asc(roundWorks.no))
  return [...Map.groupBy(rows, ({ round }) => round.id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { round } = first
    const begun = round.startAt === null || now >= round.startAt
    const tasks = own.map(({ mark, work, teamName, content }) => ({
      id: mark.id,
      label: labelOf(round, work, teamName),
      title: begun ? (content?.title ?? '') : '',
      state: mark.state,
      saved: mark.savedAt !== null,
    }))
    return [{ ...round, roundId: round.id, tasks }]
  })
}
