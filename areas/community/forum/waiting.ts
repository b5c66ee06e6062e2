import { sql } from '@leitai/platform/db/orm'
import { type AdminCounts, waitingPart } from '@leitai/platform/waiting/waiting'
import { forumPosts, forumReports } from './table.ts'

/** The two queues of moderation: posts that were reported, each once, and the first posts of new accounts. */
export const addPosts = async ({ counts }: { counts: AdminCounts }) => {
  counts.reportedPosts = () =>
    waitingPart({
      at: sql`min(${forumReports.at})`,
      from: sql`from ${forumReports} join ${forumPosts} on ${forumPosts.id} = ${forumReports.postId}
      where ${forumReports.state} = 'open' and ${forumPosts.state} = 'shown' group by ${forumReports.postId}`,
    })
  counts.freshPosts = () =>
    waitingPart({
      at: forumPosts.at,
      from: sql`from ${forumPosts} where ${forumPosts.fresh} and ${forumPosts.state} <> 'deleted'`,
    })
}
