import type { SQL, SQLWrapper } from '../../platform/db/orm.ts'
import { definePort } from '../../platform/domain/hook.ts'

/** How many submissions of a team count against its quota, as a column of a query. The submission domain counts them. */
export const countedSubmissions = definePort<(teamId: number | SQLWrapper) => SQL<number>>('team.countedSubmissions')
