import { archivedTopics } from '@leitai/competition/archive/topics-port'
import { competitions, hostRoles } from '@leitai/competition/definition/table'
import { users } from '@leitai/identity/account/table'
import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { siteVersions } from '@leitai/platform/settings/table'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import { searchAsked } from '@leitai/site/search/search'
import { addressesAsked } from '@leitai/site/sitemap/listing'
import { addAddresses } from './addresses.ts'
import { authorsOf, exportTopics, readTopics, writeTopics } from './archived-topics.ts'
import * as postCalls from './calls/post.ts'
import * as topicCalls from './calls/topic.ts'
import * as contract from './contract.ts'
import { forgetForum } from './forget.ts'
import { forumOf } from './own-data.ts'
import { forumRefusals } from './refusals.ts'
import { addTopics } from './searched.ts'
import { shownTopics } from './shown-topics.ts'
import * as tables from './table.ts'
import { addPosts } from './waiting.ts'

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
  hooks: [
    on(ownDataAsked, async ({ context, data }) => {
      data.circle = await forumOf(context.db, context.me.id)
    }),
    on(accountClosed, ({ db, ...leaving }) => forgetForum(db, leaving)),
    on(addressesAsked, addAddresses),
    on(searchAsked, addTopics),
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
    on(adminWaitingAsked, addPosts),
  ],
})
