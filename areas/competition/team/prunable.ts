import { sql } from '@leitai/platform/db/orm'
import { definePrunable } from '@leitai/platform/db/prunable'
import { teamEvents } from './table.ts'

/** Who joined and left, and who was captain when. */
export const oldTeamEvents = definePrunable(teamEvents, {
  period: 'teamEvents',
  due: (before) => sql`${teamEvents.at} < ${before}`,
})
