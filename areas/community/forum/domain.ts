import { archivedTopics } from '@leitai/competition/archive/topics-port'
import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import { searchAsked } from '@leitai/site/search/search'
import { addressesAsked } from '@leitai/site/sitemap/listing'
import { addAddresses } from './addresses.ts'
import { authorsOf, exportTopics, readTopics, writeTopics } from './archived-topics.ts'
import { calls } from './calls/index.ts'
import { forgetForum } from './forget.ts'
import { forumOf } from './own-data.ts'
import { addTopics } from './searched.ts'
import { addPosts } from './waiting.ts'

export const domain = defineDomain({
  name: 'community/forum',
  calls,
  hooks: [
    on(ownDataAsked, async ({ context, data }) => {
      data.circle = await forumOf(context.db, context.me.id)
    }),
    on(accountClosed, ({ db, ...leaving }) => forgetForum(db, leaving)),
    on(addressesAsked, addAddresses),
    on(searchAsked, addTopics),
    provide(archivedTopics, {
      export: exportTopics,
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
