import { adminNews, NewsState } from '@leitai/contract/site/content'
import { Anchor, Button, Group } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { readPage } from '../../platform/app/read-address.ts'
import { SavedFilters } from '../../platform/app/SavedFilters.tsx'
import { paths } from '../../platform/paths.ts'
import { FilterLinks } from '../../platform/ui/FilterLinks.tsx'
import { NumberText } from '../../platform/ui/NumberText.tsx'
import { PagedTable } from '../../platform/ui/PagedTable.tsx'
import { SearchField } from '../../platform/ui/SearchField.tsx'
import { StateBadge, type Tone } from '../../platform/ui/StateBadge.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'

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
