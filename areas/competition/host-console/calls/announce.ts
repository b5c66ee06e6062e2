import { users } from '@leitai/identity/account/table'
import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import { refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, count, desc, eq, ilike, inArray, not, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csvStream, Download } from '@leitai/platform/http/download'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import { dayStart, weekOf } from '@leitai/platform/time/day'
import { notifyEach } from '@leitai/site/message/notify'
import { sendEvent } from '@leitai/site/webhook/send-events'
import { zipStream } from '@leitai/zip/write'
import { countChanges, noteChange } from '../../definition/changes.ts'
import { cardColumns, cardsOf, stagesOf } from '../../definition/competition.ts'
import { isShutOut, webhookOwnersOf } from '../../definition/staff.ts'
import { competitions, hostRoles, type Stage, signUps } from '../../definition/table.ts'
import { hostedCompetition, roleIn, roleOf, staffCompetition, worksOn } from '../../staff/role.ts'
import { refusalOfAnother, refusalToAnnounce } from '../../staff/rules.ts'
import { hostWaitingNow } from '../../staff/waiting.ts'
import { hasA, mainBoards } from '../../submission/board-rules.ts'
import type { Board } from '../../submission/places.ts'
import { standings, submissions } from '../../submission/table.ts'
import type * as console from '../contract.ts'
import { auditDownload, boardList, fileOf, type List, peopleList, submissionsList, teamsList } from '../lists.ts'
import { newsTitle } from '../texts.ts'

export const announce: Handler<typeof console.announce> = async (context, { cmptId, text, tell }) => {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToAnnounce({ role, status: cmpt.status }))
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`announce ${cmptId}`}))`)
  refuse(refusalOfAnother(await countChanges(db, cmptId, dayStart(now))))
  await noteChange(db, { cmptId, by: me.id, at: now, text })
  await keepPicturesIn(context, text)
  const recipients = tell
    ? await db
        .select({ userId: signUps.userId })
        .from(signUps)
        .innerJoin(users, eq(users.id, signUps.userId))
        .where(and(eq(signUps.cmptId, cmptId), eq(users.state, 'active'), not(isShutOut(signUps))))
    : []
  const notice = {
    kind: 'competition' as const,
    about: cmpt.title,
    title: newsTitle(cmpt.title),
    body: text,
    markdown: true,
    link: `/cmptDetail.html?id=${cmptId}`,
    now,
  }
  await notifyEach(
    db,
    recipients.map(({ userId }) => ({ ...notice, userId })),
  )
  await sendEvent(db, {
    type: 'announcement.published',
    data: { competition: { id: cmptId, title: cmpt.title }, text, url: notice.link },
    owners: webhookOwnersOf(cmpt),
    now,
  })
  await audit(context, {
    action: 'console.announce',
    target: { kind: 'competition', id: cmptId },
    detail: { told: recipients.length },
  })
  return { told: recipients.length }
}

export const hostWaiting: Handler<typeof console.hostWaiting> = async (context, { cmptId }) => {
  const { role } = await hostedCompetition(context, cmptId)
  return role === null ? [] : hostWaitingNow(context, { cmptId, role })
}

/** The number of submissions of each competition that wait for scoring. */
async function waitingIn(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ cmptId: submissions.cmptId, count: count() })
    .from(submissions)
    .where(and(inArray(submissions.state, ['queued', 'scoring']), inArray(submissions.cmptId, ids)))
    .groupBy(submissions.cmptId)
  return new Map(rows.map((row) => [row.cmptId, row.count]))
}

export const hostCompetitions: Handler<typeof console.hostCompetitions> = async (context, input) => {
  const { db, me, now, language } = context
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    worksOn(me),
    input.cmptId === undefined ? undefined : eq(competitions.id, input.cmptId),
    // A draft has no search text yet, so its title is searched.
    ...patternsOf(input.keyword).map((pattern) => ilike(sql`${competitions.title}::text`, pattern)),
  )
  const [found] = await db.select({ total: count() }).from(competitions).leftJoin(hostRoles, roleOf(me)).where(where)
  const rows = await db
    .select({
      cmpt: { ...cardColumns, status: competitions.status, ownerId: competitions.ownerId },
      written: hostRoles.role,
    })
    .from(competitions)
    .leftJoin(hostRoles, roleOf(me))
    .where(where)
    .orderBy(desc(competitions.startAt), desc(competitions.id))
    .limit(pageSize)
    .offset(offset)
  const all = rows.map(({ cmpt }) => cmpt)
  const waiting = await waitingIn(
    db,
    all.map(({ id }) => id),
  )
  const states = new Map((await cardsOf(db, all, { me: null, now })).map(({ id, state }) => [id, state]))
  const list = rows.flatMap(({ cmpt, written }) => {
    const role = roleIn(me, cmpt, written)
    const state = states.get(cmpt.id)
    if (role === null || state === undefined) return []
    const refused = refusalToAnnounce({ role, status: cmpt.status })
    const may = { announce: refused ? refusalText(refused, language) : null }
    return [{ ...cmpt, role, state, waiting: waiting.get(cmpt.id) ?? 0, may }]
  })
  return { list, total: found?.total ?? 0, page, pageSize }
}

/** Weeks of weekly boards that the zip includes at most: a practice competition runs for years. */
const WEEKS = 60

/** The boards that have rows: of the others, such as most weeks of a long competition, nothing is read. */
const boardsIn = statement(({ stageIds }: Placeholders<{ stageIds: number[] }>) => ({
  filled: rows(
    { stageId: standings.stageId, board: standings.board, week: standings.week },
    sql`from ${standings} where ${standings.stageId} = any(${stageIds}::int[])
      group by ${standings.stageId}, ${standings.board}, ${standings.week}`,
  ),
}))

async function* nothing(): List['parts'] {
  yield []
}

export const hostAllZip: Handler<typeof console.hostAllZip> = async (context, { cmptId }) => {
  const { db, now } = context
  const { cmpt } = await staffCompetition(context, cmptId)
  const filter = { cmptId, keyword: '' }
  const stages = (await stagesOf(db, cmptId)).filter(({ spec }) => spec !== null)
  const { filled } = await boardsIn(db, { stageIds: stages.map(({ id }) => id) })
  const filledBoards = new Set(filled.map(({ stageId, board, week }) => `${stageId} ${board} ${week}`))
  const listOf = (stage: Stage, board: Board, week?: number) => {
    const list = boardList(context, { stage, board, ...(week === undefined ? {} : { week }) })
    return filledBoards.has(`${stage.id} ${board} ${week ?? 0}`) ? list : { ...list, parts: nothing() }
  }
  const boards = stages.flatMap((stage) => {
    const until = stage.endAt && stage.endAt < now ? new Date(stage.endAt.getTime() - 1) : now
    const last = Math.max(1, weekOf(stage.startAt, until))
    const weeks = Array.from({ length: hasA(stage) ? Math.min(last, WEEKS) : 0 }, (_, at) => last - at)
    return [
      ...[...mainBoards(stage), 'practice' as const].map((board) => listOf(stage, board)),
      ...weeks.map((week) => listOf(stage, 'week', week)),
    ]
  })
  const people = peopleList(context, cmpt, { ...filter, show: 'all' })
  const lists = [people, await teamsList(context, filter), await submissionsList(context, filter), ...boards]
  await auditDownload(context, cmptId, 'all')
  const body = await zipStream(
    lists.map(({ name, header, parts }) => ({ name, content: () => csvStream(header, parts) })),
  )
  return new Download({ name: `${cmpt.slug}-lists.zip`, contentType: 'application/zip', body })
}

export const hostBoardCsv: Handler<typeof console.hostBoardCsv> = async (context, input) => {
  const { cmptId, stageId, board, week } = input
  const { cmpt } = await staffCompetition(context, cmptId)
  const stages = await stagesOf(context.db, cmpt.id)
  const found = stages.find(({ id, spec }) => id === stageId && spec !== null)
  const stage = orRefuse(found, 'competition.noStage')
  const there = board === 'A' || board === 'week' ? hasA(stage) : board !== 'B' || stage.spec?.b !== 'none'
  refuse(there ? null : { code: 'leaderboard.unknown' })
  return fileOf(context, input, boardList(context, { stage, board, ...(board === 'week' ? { week } : {}) }))
}
