import { archivedTopics } from '@leitai/competition/archive/topics-port'
import { competitions, hostRoles } from '@leitai/competition/definition/table'
import { users } from '@leitai/identity/account/table'
import { sql } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { siteVersions } from '@leitai/platform/settings/table'
import { authorsOf, exportTopics, readTopics, writeTopics } from './archived-topics.ts'
import * as postCalls from './calls/post.ts'
import * as topicCalls from './calls/topic.ts'
import * as contract from './contract.ts'
import { search, sitemap } from './findable.ts'
import { forgetForum, ownData } from './personal-data.ts'
import { forumRefusals } from './refusals.ts'
import { shownTopics } from './shown-topics.ts'
import * as tables from './table.ts'

export const domain = defineDomain({
  name: 'community/forum',
  refusals: forumRefusals,
  calls: implement(
    contract,
    { ...postCalls, ...topicCalls },
    {
      forumTopic: [competitions, hostRoles, siteVersions, tables.forumPosts, tables.forumTopics, users],
      listTopics: [competitions, hostRoles, siteVersions, tables.forumTopics, users],
    },
  ),
  ownData,
  forget: forgetForum,
  adminWaiting: {
    // Each post once, however many report it.
    reportedPosts: () => ({
      at: sql`min(${tables.forumReports.at})`,
      from: sql`from ${tables.forumReports} join ${tables.forumPosts} on ${tables.forumPosts.id} = ${tables.forumReports.postId}
        where ${tables.forumReports.state} = 'open' and ${tables.forumPosts.state} = 'shown' group by ${tables.forumReports.postId}`,
    }),
    // The first posts of new accounts.
    freshPosts: () => ({
      at: tables.forumPosts.at,
      from: sql`from ${tables.forumPosts} where ${tables.forumPosts.fresh} and ${tables.forumPosts.state} <> 'deleted'`,
    }),
  },
  search,
  sitemap,
  hooks: [
    provide(archivedTopics, {
      export: exportTopics,
      shown: shownTopics,
      async read(folder) {
        const topics = await readTopics(folder)
        return {
          count: topics.length,
          authors: authorsOf(topics),
          write: (db, into) => writeTopics(db, { ...into, topics }),
        }
      },
    }),
  ],
})
