import { users } from '@leitai/identity/account/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, count, desc, eq, inArray, ne, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { pageOf } from '@leitai/platform/http/page'
import { competitions, signUps } from '../definition/table.ts'
import { submissions } from '../submission/table.ts'
import { members, teams } from '../team/table.ts'
import { takePictures } from './pictures.ts'
import { caseEvents, caseSubjects, cases, reports, similarityFlags } from './table.ts'

export const notAbout = (userId: number | SQLWrapper): SQL => sql`
  not exists (select 1 from ${caseSubjects} where ${caseSubjects.caseId} = ${cases.id} and ${caseSubjects.userId} = ${userId})`

/** The people whom a case is about, and their teams. */
const named = sql`(select string_agg(concat_ws(' ', ${users.name}, ${teams.name}), E'\n') from ${caseSubjects}
  join ${users} on ${users.id} = ${caseSubjects.userId} left join ${teams} on ${teams.id} = ${caseSubjects.teamId}
  where ${caseSubjects.caseId} = ${cases.id})`

/** What a case is searched by within its competition, for `foundIn`. */
export const caseTexts = [sql`'#' || ${cases.id}`, cases.title, named]

/** Cases with their teams and people. */
export async function showCases(
  db: Db,
  rows: { row: typeof cases.$inferSelect; title: { zh: string; en: string } | null }[],
) {
  const ids = rows.map(({ row }) => row.id)
  const subjects =
    ids.length === 0
      ? []
      : await db
          .select({
            caseId: caseSubjects.caseId,
            userId: users.id,
            userName: users.name,
            teamId: caseSubjects.teamId,
            teamName: teams.name,
          })
          .from(caseSubjects)
          .innerJoin(users, eq(users.id, caseSubjects.userId))
          .leftJoin(teams, eq(teams.id, caseSubjects.teamId))
          .where(inArray(caseSubjects.caseId, ids))
          .orderBy(asc(caseSubjects.teamId), asc(users.id))
  const byCase = Map.groupBy(subjects, ({ caseId }) => caseId)
  return rows.map(({ row, title }) => {
    const own = byCase.get(row.id) ?? []
    const named = own.flatMap(({ teamId, teamName }) => (teamId === null ? [] : [[teamId, teamName ?? ''] as const]))
    return {
      ...row,
      cmptTitle: title,
      teams: [...new Map(named)].map(([teamId, teamName]) => ({ teamId, teamName })),
      people: own.map(({ userId, userName, teamId }) => ({ userId, userName, teamId })),
    }
  })
}

/** Undecided cases first, oldest first. */
export async function pageOfCases(db: Db, where: SQL | undefined, paging: { page: number; pageSize: number }) {
  const { page, pageSize, offset } = pageOf(paging)
  const [found] = await db
    .select({ total: count() })
    .from(cases)
    .leftJoin(competitions, eq(competitions.id, cases.cmptId))
    .where(where)
  const rows = await db
    .select({ row: cases, title: competitions.title })
    .from(cases)
    .leftJoin(competitions, eq(competitions.id, cases.cmptId))
    .where(where)
    .orderBy(sql`${cases.state} = 'decided'`, desc(cases.decidedAt), asc(cases.id))
    .limit(pageSize)
    .offset(offset)
  return { list: await showCases(db, rows), total: found?.total ?? 0, page, pageSize }
}

/** Which of these people signed up for a competition or were reported in it. */
async function peopleOf(db: Db, cmptId: number, ids: number[]): Promise<Set<number | null>> {
  const signed = db
    .select({ userId: signUps.userId })
    .from(signUps)
    .where(and(eq(signUps.cmptId, cmptId), inArray(signUps.userId, ids)))
  const reported = db
    .select({ userId: reports.userId })
    .from(reports)
    .where(and(eq(reports.cmptId, cmptId), inArray(reports.userId, ids)))
  return new Set([...(await signed), ...(await reported)].map(({ userId }) => userId))
}

/** Writes the subjects of a case: all present members of the teams, and single people; in a competition only its own. */
export async function writeSubjects(
  db: Db,
  { caseId, cmptId, teamIds, userIds }: { caseId: number; cmptId: number | null; teamIds: number[]; userIds: number[] },
): Promise<number[]> {
  const inTeams =
    teamIds.length === 0
      ? []
      : await db
          .select({ userId: members.userId, teamId: members.teamId })
          .from(members)
          .where(and(inArray(members.teamId, teamIds), eq(members.cmptId, cmptId ?? 0)))
  refuse(
    new Set(inTeams.map(({ teamId }) => teamId)).size === new Set(teamIds).size ? null : { code: 'integrity.subjects' },
  )
  const alone = userIds.filter((id) => inTeams.every(({ userId }) => userId !== id))
  if (alone.length > 0) {
    const existing = await db.select({ id: users.id }).from(users).where(inArray(users.id, alone))
    refuse(existing.length === new Set(alone).size ? null : { code: 'account.unknown' })
    // Otherwise a host could question and warn anybody on the platform.
    const own = cmptId === null ? null : await peopleOf(db, cmptId, alone)
    refuse(own === null || alone.every((id) => own.has(id)) ? null : { code: 'integrity.subjects' })
  }
  const rows = [
    ...inTeams.map(({ userId, teamId }) => ({ caseId, userId, teamId })),
    ...[...new Set(alone)].map((userId) => ({ caseId, userId, teamId: null })),
  ]
  refuse(rows.length > 0 ? null : { code: 'integrity.subjects' })
  await db.insert(caseSubjects).values(rows)
  return rows.map(({ userId }) => userId)
}

type EventKind = (typeof caseEvents.$inferInsert)['kind']

export async function noteEvent(
  { db, me, now }: Pick<AuthenticatedContext, 'db' | 'now'> & { me: { id: number } | null },
  {
    caseId,
    kind,
    text = '',
    evidence = {},
  }: { caseId: number; kind: EventKind; text?: string } & Pick<typeof caseEvents.$inferInsert, 'evidence'>,
): Promise<void> {
  await db.insert(caseEvents).values({ caseId, at: now, actorId: me?.id ?? null, kind, text, evidence })
}

/** A note, or evidence with a note. */
export async function addEvidence(
  context: AuthenticatedContext,
  {
    caseId,
    cmptId,
    text,
    given,
    first,
  }: { caseId: number; cmptId: number | null; text: string; given: GivenEvidence; first: boolean },
): Promise<void> {
  refuse(first || text !== '' || !isEmpty(given) ? null : { code: 'integrity.empty' })
  const kind = first ? 'opened' : isEmpty(given) ? 'note' : 'evidence'
  await noteEvent(context, { caseId, kind, text, evidence: await takeEvidence(context, cmptId, given) })
}

interface GivenEvidence {
  hintIds: number[]
  reportIds: number[]
  entryIds: number[]
  pictures: string[]
}
type Kept = NonNullable<(typeof caseEvents.$inferInsert)['evidence']>

const isEmpty = ({ hintIds, reportIds, entryIds, pictures }: GivenEvidence) =>
  hintIds.length + reportIds.length + entryIds.length + pictures.length === 0

const fits = (ids: number[], found: unknown[]) =>
  refuse(new Set(ids).size === found.length ? null : { code: 'integrity.evidence' })

/** Adds evidence to a case: similarity flags in their present state, which are now part of the case, reports, submissions, pictures. */
async function takeEvidence(context: AuthenticatedContext, cmptId: number | null, given: GivenEvidence): Promise<Kept> {
  const { db } = context
  const own = cmptId ?? 0
  const snapshots = given.hintIds.length === 0 ? [] : await takeFlags(context, own, given.hintIds)
  fits(given.hintIds, snapshots)
  if (given.reportIds.length > 0) await takeReports(db, cmptId, given.reportIds)
  if (given.entryIds.length > 0) {
    const found = await db
      .select({ id: submissions.id })
      .from(submissions)
      .where(and(inArray(submissions.id, given.entryIds), eq(submissions.cmptId, own)))
    fits(given.entryIds, found)
  }
  const pictures = await takePictures(context, given.pictures)
  return { hints: snapshots, reports: given.reportIds, entries: given.entryIds, pictures }
}

const takeFlags = ({ db, me, now }: AuthenticatedContext, cmptId: number, ids: number[]) =>
  db
    .update(similarityFlags)
    .set({ state: 'case', decidedBy: me.id, decidedAt: now })
    .where(
      and(inArray(similarityFlags.id, ids), eq(similarityFlags.cmptId, cmptId), ne(similarityFlags.state, 'dismissed')),
    )
    .returning({ id: similarityFlags.id, kind: similarityFlags.kind, facts: similarityFlags.facts })

async function takeReports(db: Db, cmptId: number | null, ids: number[]): Promise<void> {
  const found = await db.select().from(reports).where(inArray(reports.id, ids))
  fits(
    ids,
    found.filter((one) => one.cmptId === cmptId),
  )
  await db
    .update(reports)
    .set({ state: 'checking' })
    .where(and(inArray(reports.id, ids), eq(reports.state, 'open')))
}
