import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { adminLandings } from '../contract.ts'
import { stateOf, tones } from './fresh-block.ts'
import { LandingEditor } from './LandingEditor.tsx'

const PAGE = 20

/** Landing pages, for the administrators who edit them. */
export default function LandingAdmin() {
  const [search] = useSearchParams()
  const one = search.get('page-id')
  if (one === null) return <List page={readPage(search)} />
  return <LandingEditor key={one} id={/^[1-9]\d*$/.test(one) ? Number(one) : null} />
}

function List({ page }: { page: number }) {
  const t = useText('landing')
  const words = useWords()
  const { list, total } = useCall(adminLandings, { page, pageSize: PAGE })
  const to = (id: number | 'new') => paths.adminConsole('landing', { 'page-id': id })
  return (
    <>
      <Group justify="space-between" my="sm" align="flex-start">
        <Text c="var(--quiet)" maw={640}>
          {t('admin.text')}
        </Text>
        <Button component={Link} to={to('new')}>
          {t('admin.new')}
        </Button>
      </Group>
      <PagedTable
        label={t('admin')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('admin.none')}
        pages={{ total, page, pageSize: PAGE, to: (next) => paths.adminConsole('landing', { page: next }) }}
        columns={[
          {
            key: 'title',
            head: t('admin.title'),
            width: '40%',
            cell: (row) => (
              <Anchor component={Link} to={to(row.id)} fz="sm">
                {words(row.title) || row.key}
              </Anchor>
            ),
          },
          { key: 'key', head: t('admin.key'), cell: ({ key }) => key },
          {
            key: 'state',
            head: t('admin.state'),
            cell: (row) => <StateBadge tone={tones[stateOf(row)]}>{t(`state.${stateOf(row)}`)}</StateBadge>,
          },
          {
            key: 'changed',
            head: t('admin.changed'),
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
