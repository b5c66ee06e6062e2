import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { refuse } from '@leitai/platform/errors/refuse'
import { lockCompetition } from '../definition/edit/competition.ts'
import { hasSeries } from '../definition/series.ts'
import type { Competition } from '../definition/table.ts'
import { hostedCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'

/**
 * Refuses a parent that the caller does not run, and nested series. Both are locked: two concurrent calls would not see each other's
 * change.
 */
export async function refuseParent(
  context: AuthenticatedContext,
  cmpt: Pick<Competition, 'id'>,
  parentId: number | null,
): Promise<void> {
  if (parentId === null) return
  const { role } = await hostedCompetition(context, parentId)
  refuse(refusalToRun(role))
  const parent = await lockCompetition(context.db, parentId)
  const fits = parentId !== cmpt.id && parent.parentId === null && !(await hasSeries(context.db, cmpt.id))
  refuse(fits ? null : { code: 'making.parent' })
}
