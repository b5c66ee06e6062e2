import { useCall } from '@leitai/platform/web/api'
import { SavedFilters } from '@leitai/platform/web/app/SavedFilters.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { adminLibrary, LibraryState } from '../contract.ts'
import { LibraryEditor } from './LibraryEditor.tsx'

const PAGE = 20
const tones = { draft: 'done', published: 'live', withdrawn: 'bad' } as const satisfies Record<string, Tone>

/** The shared library, for the administrators who maintain it. */
export default function LibraryAdmin() {
  const [search] = useSearchParams()
  const item = search.get('item')
  if (item === null) return <List />
  return <LibraryEditor key={item} id={/^[1-9]\d{0,8}$/.test(item) ? Number(item) : null} />
}

function List() {
  const t = useText('library')
  const words = useWords()
  const [search] = useSearchParams()
  const state = LibraryState.safeParse(search.get('state')).data
  const keyword = (search.get('keyword') ?? '').slice(0, 40)
  const page = readPage(search)
  const { list, total } = useCall(adminLibrary, { state, keyword, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('library', { state, keyword, ...more })
  return (
    <>
      <Text c="var(--quiet)" maw={720} my="sm">
        {t('desk.text')}
      </Text>
      <FilterLinks
        label={t('desk.state')}
        links={[undefined, ...LibraryState.options].map((one) => ({
          key: one ?? 'all',
          text: t(`state.${one ?? 'all'}`),
          to: to({ state: one }),
          current: one === state,
        }))}
      />
      <Group align="flex-start" justify="space-between" mt="sm">
        <SearchField label={t('desk.search')} value={keyword} to={(text) => to({ keyword: text })} />
        <Button component={Link} to={paths.adminConsole('library', { item: 'new' })}>
          {t('desk.new')}
        </Button>
      </Group>
      <SavedFilters
        list="admin.library"
        fields={['keyword', 'state']}
        to={(kept) => paths.adminConsole('library', kept)}
      />
      <PagedTable
        label={t('desk')}
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
              <Anchor component={Link} to={paths.adminConsole('library', { item: row.id })} fz="sm">
                {words(row.title) || `#${row.id}`}
              </Anchor>
            ),
          },
          { key: 'kind', head: t('desk.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
          {
            key: 'state',
            head: t('desk.state'),
            cell: (row) => <StateBadge tone={tones[row.state]}>{t(`state.${row.state}`)}</StateBadge>,
          },
          {
            key: 'changed',
            head: t('desk.changed'),
            cell: (row) => (
              <>
                {row.changedBy ?? '--'} · <TimeText at={row.changedAt} />
              </>
            ),
          },
        ]}
      />
    </>
  )
}
