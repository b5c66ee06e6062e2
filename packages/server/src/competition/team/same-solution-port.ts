import type { SQL, SQLWrapper } from '../../platform/db/orm.ts'
import { definePort } from '../../platform/domain/hook.ts'

/**
 * A query for the ids of the other competitions, drafts as well, that have a solution file of this one: its copies, and what it is a copy
 * of. Their staff know its solution. The competition editor knows which file a draft has chosen.
 */
export const sameSolution = definePort<(cmptId: SQLWrapper) => SQL>('team.sameSolution')
