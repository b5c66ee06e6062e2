import { sql } from '@leitai/platform/db/orm'
import { type AdminCounts, waitingPart } from '@leitai/platform/waiting/waiting'
import { feedback } from './table.ts'

export const addFeedback = async ({ counts }: { counts: AdminCounts }) => {
  counts.feedback = () =>
    waitingPart({ at: feedback.createdAt, from: sql`from ${feedback} where ${feedback.state} = 'new'` })
}
