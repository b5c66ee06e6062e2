import { sql } from '../../platform/db/orm.ts'
import { definePrunable } from '../../platform/db/prunable.ts'
import { teamEvents } from './table.ts'

/** Who joined and left, and who was captain when. */
export const oldTeamEvents = definePrunable(teamEvents, {
  period: 'teamEvents',
  due: (before) => sql`${teamEvents.at} < ${before}`,
})
