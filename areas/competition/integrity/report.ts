import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { alias, asc, count, desc, eq, type SQL } from '@leitai/platform/db/orm'
import { pageOf } from '@leitai/platform/http/page'
import { competitions } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import { showPictures } from './pictures.ts'
import { type Report, reports } from './table.ts'

const reported = alias(users, 'reported')

/** What a report is searched by, for `foundIn`. The reporter’s name is not in it: a host could find out by it who reported. */
export const reportTexts = [reported.name, teams.name, reports.text, reports.answer]

const answerers = alias(users, 'answerers')

const isOpen = ({ state }: Pick<Report, 'state'>) => state === 'open' || state === 'checking'

/** A page of reports. The callers must omit the authors: the schemas of all calls but the admin's do. */
export async function pageOfReports(
  { db, ctx, now }: { db: Db; ctx: AppContext; now: Date },
  where: SQL | undefined,
  paging: { page: number; pageSize: number },
  order: 'due' | 'newest',
) {
  const { page, pageSize, offset } = pageOf(paging)
  const [found] = await db
    .select({ total: count() })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(competitions, eq(competitions.id, reports.cmptId))
    .leftJoin(teams, eq(teams.id, reports.teamId))
    .leftJoin(reported, eq(reported.id, reports.userId))
    .where(where)
  const rows = await db
    .select({
      report: reports,
      title: competitions.title,
      teamName: teams.name,
      personName: reported.name,
      answeredBy: answerers.name,
      by: { id: users.id, name: users.name, avatar: users.avatar },
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(competitions, eq(competitions.id, reports.cmptId))
    .leftJoin(teams, eq(teams.id, reports.teamId))
    .leftJoin(reported, eq(reported.id, reports.userId))
    .leftJoin(answerers, eq(answerers.id, reports.answeredBy))
    .where(where)
    .orderBy(order === 'due' ? asc(reports.dueAt) : desc(reports.id), asc(reports.id))
    .limit(pageSize)
    .offset(offset)
  const list = await Promise.all(
    rows.map(async ({ report, title, teamName, personName, answeredBy, by }) => ({
      ...report,
      cmptTitle: title,
      team: report.teamId === null ? null : { teamId: report.teamId, teamName: teamName ?? '' },
      person: report.userId === null ? null : { userId: report.userId, userName: personName ?? '' },
      pictures: await showPictures(ctx, report.pictures),
      overdue: isOpen(report) && now >= report.dueAt,
      answeredBy,
      by: shownPerson(by),
    })),
  )
  return { list, total: found?.total ?? 0, page, pageSize }
}

/** A report, locked. */
export async function lockReport(db: Db, id: number): Promise<Report | null> {
  const [found] = await db.select().from(reports).where(eq(reports.id, id)).for('update')
  return found ?? null
}
