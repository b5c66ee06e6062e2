import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { eq, inArray } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { HostRole } from '../host-console/contract.ts'
import { hostedCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'
import { members } from '../team/table.ts'
import { refusalToDeal } from './rules.ts'
import { type Case, caseSubjects, cases } from './table.ts'

type Caller = Pick<AuthenticatedContext, 'db' | 'me' | 'now'>

/** Refuses callers who may not handle integrity: in a competition all but owner, editor and admin, on the platform all but admins. */
export async function refuseUnlessRuns(context: Caller, cmptId: number | null): Promise<HostRole | null> {
  if (cmptId === null) {
    refuse(context.me.role === 'admin' ? null : { code: 'login.forbidden' })
    return 'admin'
  }
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  return role
}

async function subjectsOf(db: Db, caseIds: number[]) {
  return caseIds.length === 0 ? [] : db.select().from(caseSubjects).where(inArray(caseSubjects.caseId, caseIds))
}

/** A case with its subjects; refuses callers who are themselves subjects of it. */
export async function caseFor(context: Caller, caseId: number, { lock = false } = {}) {
  const query = context.db.select().from(cases).where(eq(cases.id, caseId))
  const [row] = await (lock ? query.for('update') : query)
  const found: Case = orRefuse(row, 'integrity.unknown')
  const role = await refuseUnlessRuns(context, found.cmptId)
  const subjects = await subjectsOf(context.db, [caseId])
  refuse(
    refusalToDeal(
      subjects.map(({ userId }) => userId),
      context.me,
    ),
  )
  return { row: found, subjects, role }
}

/** Refuses similarity flags and reports about the caller's own teams. */
export async function refuseOwnTeams({ db, me }: Caller, teamIds: number[]): Promise<void> {
  if (teamIds.length === 0) return
  const people = await db.select({ userId: members.userId }).from(members).where(inArray(members.teamId, teamIds))
  refuse(
    refusalToDeal(
      people.map(({ userId }) => userId),
      me,
    ),
  )
}
