import type { SQL, SQLWrapper } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'

/** How many submissions of a team count against its quota, as a column of a query. The submission domain counts them. */
export const countedSubmissions = definePort<(teamId: number | SQLWrapper) => SQL<number>>('team.countedSubmissions')
