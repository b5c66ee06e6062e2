import { archivedTopics } from '../../competition/archive/topics-port.ts'
import { accountClosed, ownDataAsked } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on, provide } from '../../platform/domain/hook.ts'
import { adminWaitingAsked } from '../../platform/waiting/waiting.ts'
import { searchAsked } from '../../site/search/search.ts'
import { addressesAsked } from '../../site/sitemap/listing.ts'
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
