import { sql } from '../../platform/db/orm.ts'
import { type AdminCounts, waitingPart } from '../../platform/waiting/waiting.ts'
import { feedback } from './table.ts'

export const addFeedback = async ({ counts }: { counts: AdminCounts }) => {
  counts.feedback = () =>
    waitingPart({ at: feedback.createdAt, from: sql`from ${feedback} where ${feedback.state} = 'new'` })
}
