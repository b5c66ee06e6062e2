import { useCall } from '@leitai/platform/web/api'
import { SavedFilters } from '@leitai/platform/web/app/SavedFilters.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { isFiltered, readPage, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { FilterSelect } from '@leitai/platform/web/ui/FilterSelect.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Group } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { ForumQueue, moderationQueue, PostReportKind } from '../contract.ts'
import { MutedList } from './MutedList.tsx'
import { QueueCard } from './QueueCard.tsx'

const PAGE = 10

/** The moderation queue: reports, posts of new accounts, hidden posts, and muted users. */
export default function ForumAdmin() {
  const t = useText('forum')
  const c = useText('common')
  const [search] = useSearchParams()
  const muted = search.get('queue') === 'muted'
  const queue = ForumQueue.safeParse(search.get('queue')).data ?? 'reported'
  const page = readPage(search)
  const { keyword, from, until } = readSearch(search)
  const kind = queue === 'reported' ? PostReportKind.safeParse(search.get('kind')).data : undefined
  const asked = { keyword, kind, from, until }
  const { list, total, counts } = useCall(moderationQueue, {
    ...(muted ? { keyword: '' } : asked),
    queue,
    page: muted ? 1 : page,
    pageSize: PAGE,
  })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('circle', { queue, ...asked, ...more })
  return (
    <>
      <FilterLinks
        label={t('desk.queues')}
        links={[
          ...ForumQueue.options.map((one) => ({
            key: one,
            text: t(`queue.${one}`),
            count: counts[one],
            to: muted ? paths.adminConsole('circle', { queue: one }) : to({ queue: one }),
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
      {muted ? (
        <MutedList keyword={keyword} page={page} pageSize={PAGE} />
      ) : (
        <>
          <Group align="flex-start" mt="md" gap="xs">
            <SearchField
              label={t('desk.search')}
              value={keyword}
              days={{ from, until }}
              to={(text, days) => to({ keyword: text, ...days })}
            />
            {queue === 'reported' && (
              <FilterSelect
                label={t('desk.kind')}
                all={t('desk.allKinds')}
                value={kind}
                options={PostReportKind.options.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
                to={(one) => to({ kind: one })}
              />
            )}
          </Group>
          <SavedFilters
            list="admin.moderation"
            fields={['keyword', 'queue', 'kind', 'from', 'until']}
            to={(kept) => paths.adminConsole('circle', kept)}
          />
          {list.length === 0 && <Empty title={isFiltered(asked) ? c('filter.none') : t('desk.none')} compact />}
          {list.map((post) => (
            <QueueCard key={post.id} post={post} />
          ))}
          {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={(next) => to({ page: next })} />}
        </>
      )}
    </>
  )
}
