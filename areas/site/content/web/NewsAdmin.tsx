import { useCall } from '@leitai/platform/web/api'
import { SavedFilters } from '@leitai/platform/web/app/SavedFilters.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { adminNews, NewsState } from '../contract.ts'

const PAGE = 20
const newsTones = {
  draft: 'done',
  scheduled: 'soon',
  published: 'live',
  withdrawn: 'bad',
} as const satisfies Record<string, Tone>

/** All news with their state, including drafts. */
export function NewsAdmin() {
  const t = useText('content')
  const words = useWords()
  const [search] = useSearchParams()
  const state = NewsState.safeParse(search.get('state')).data
  const keyword = search.get('keyword') ?? ''
  const page = readPage(search)
  const { list, total } = useCall(adminNews, { state, keyword, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('content', { part: 'news', state, keyword, ...more })
  return (
    <>
      <Group my="sm">
        <FilterLinks
          label={t('desk.state')}
          links={[undefined, ...NewsState.options].map((one) => ({
            key: one ?? 'all',
            text: t(`state.${one ?? 'all'}`),
            to: to({ state: one }),
            current: one === state,
          }))}
        />
      </Group>
      <Group align="flex-start" justify="space-between">
        <SearchField label={t('desk.search')} value={keyword} to={(text) => to({ keyword: text })} />
        <Button component={Link} to={paths.adminConsole('content', { part: 'news', news: 'new' })}>
          {t('desk.new')}
        </Button>
      </Group>
      <SavedFilters
        list="admin.news"
        fields={['keyword', 'state']}
        to={(kept) => paths.adminConsole('content', { part: 'news', ...kept })}
      />
      <PagedTable
        label={t('desk.news')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('desk.none')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          {
            key: 'title',
            head: t('desk.title'),
            width: '40%',
            cell: (row) => (
              <Anchor component={Link} to={paths.adminConsole('content', { part: 'news', news: row.id })} fz="sm">
                {words(row.title) || `#${row.id}`}
              </Anchor>
            ),
          },
          {
            key: 'state',
            head: t('desk.state'),
            cell: (row) => <StateBadge tone={newsTones[row.state]}>{t(`state.${row.state}`)}</StateBadge>,
          },
          { key: 'at', head: t('desk.at'), cell: (row) => (row.at ? <TimeText at={row.at} /> : '--') },
          {
            key: 'changed',
            head: t('desk.changed'),
            cell: (row) => (
              <>
                {row.changedBy ?? '--'} · <TimeText at={row.changedAt} />
              </>
            ),
          },
          { key: 'shares', head: t('desk.shares'), align: 'right', cell: (row) => <NumberText value={row.shares} /> },
        ]}
      />
    </>
  )
}
