import type { SQL, SQLWrapper } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'

/**
 * Whether two competitions, drafts as well, have a solution file in common, as one is a copy of the other: the staff of one know the
 * solution of the other. The competition editor knows which file a draft has chosen.
 */
export const sameSolution = definePort<(one: SQLWrapper, other: SQLWrapper) => SQL>('team.sameSolution')
