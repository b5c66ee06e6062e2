import { ForumQueue, moderationQueue } from '@leitai/contract/community/forum'
import { useSearchParams } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { readPage } from '../../platform/app/read-address.ts'
import { paths } from '../../platform/paths.ts'
import { Empty } from '../../platform/ui/Empty.tsx'
import { FilterLinks } from '../../platform/ui/FilterLinks.tsx'
import { Pages } from '../../platform/ui/Pages.tsx'
import { MutedList } from './MutedList.tsx'
import { QueueCard } from './QueueCard.tsx'

const PAGE = 10

/** The moderation queue: reports, posts of new accounts, hidden posts, and muted users. */
export default function ForumAdmin() {
  const t = useText('forum')
  const [search] = useSearchParams()
  const muted = search.get('queue') === 'muted'
  const queue = ForumQueue.safeParse(search.get('queue')).data ?? 'reported'
  const page = readPage(search)
  const { list, total, counts } = useCall(moderationQueue, { queue, page: muted ? 1 : page, pageSize: PAGE })
  return (
    <>
      <FilterLinks
        label={t('desk.queues')}
        links={[
          ...ForumQueue.options.map((one) => ({
            key: one,
            text: t(`queue.${one}`),
            count: counts[one],
            to: paths.adminConsole('circle', { queue: one }),
            current: !muted && one === queue,
          })),
          {
            key: 'muted',
            text: t('queue.muted'),
            to: paths.adminConsole('circle', { queue: 'muted' }),
            current: muted,
          },
        ]}
      />
      {muted && <MutedList page={page} pageSize={PAGE} />}
      {!muted && list.length === 0 && <Empty title={t('desk.none')} compact />}
      {!muted && list.map((post) => <QueueCard key={post.id} post={post} />)}
      {!muted && total > PAGE && (
        <Pages
          total={total}
          page={page}
          pageSize={PAGE}
          to={(next) => paths.adminConsole('circle', { queue, page: next })}
        />
      )}
    </>
  )
}
