import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { SavedFilters } from '@leitai/platform/web/app/SavedFilters.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { RowActions } from '@leitai/platform/web/ui/RowActions.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminOrganisations } from '../contract.manage.ts'
import { CreateOrganisation } from './CreateOrganisation.tsx'
import { SourcesDialog } from './SourcesDialog.tsx'
import { StateDialog } from './StateDialog.tsx'

const PAGE = 20
export type AdminOrganisation = WireOf<typeof adminOrganisations>['list'][number]

/** All organisations, for the admins of the site. */
export default function OrganisationsAdmin() {
  const t = useText('organisation')
  const words = useWords()
  const [search] = useSearchParams()
  const keyword = (search.get('keyword') ?? '').slice(0, 40)
  const page = readPage(search)
  const { list, total } = useCall(adminOrganisations, { keyword, page, pageSize: PAGE })
  const [open, setOpen] = useState<{ act: 'sources' | 'state'; one: AdminOrganisation } | 'new' | null>(null)
  const close = () => setOpen(null)
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('organisations', { keyword, ...more })
  return (
    <>
      <Text c="var(--quiet)" maw={680} mb="sm">
        {t('desk.text')}
      </Text>
      <Group justify="space-between" align="flex-start">
        <SearchField label={t('search')} value={keyword} to={(text) => to({ keyword: text })} />
        <Button onClick={() => setOpen('new')}>{t('desk.new')}</Button>
      </Group>
      <SavedFilters
        list="admin.organisations"
        fields={['keyword']}
        to={(kept) => paths.adminConsole('organisations', kept)}
      />
      <PagedTable
        label={t('title')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('desk.none')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          {
            key: 'name',
            head: t('manage.name'),
            width: 200,
            cell: (one) => (
              <>
                <Anchor component={Link} to={paths.organisationManage(one.id)} fz="sm">
                  {words(one.name)}
                </Anchor>
                <Text fz="xs" c="var(--quiet)">
                  {one.key} · {t(`kind.${one.kind}`)}
                </Text>
              </>
            ),
          },
          { key: 'people', head: t('desk.people'), align: 'right', cell: ({ members }) => members },
          {
            key: 'sources',
            head: t('desk.sources'),
            cell: ({ providerKeys, emailDomains }) => (
              <Text fz="xs">{[...providerKeys, ...emailDomains].join(', ') || '--'}</Text>
            ),
          },
          {
            key: 'state',
            head: t('desk.state'),
            cell: ({ state }) => (
              <StateBadge tone={state === 'active' ? 'good' : 'done'}>{t(`desk.state.${state}`)}</StateBadge>
            ),
          },
          {
            key: 'do',
            head: t('desk.do'),
            cell: (one) => (
              <RowActions
                name={words(one.name)}
                items={[
                  {
                    key: 'sources',
                    text: t('desk.sources'),
                    reason: null,
                    onClick: () => setOpen({ act: 'sources', one }),
                  },
                  {
                    key: 'state',
                    text: t(one.state === 'active' ? 'desk.close' : 'desk.open'),
                    reason: null,
                    danger: one.state === 'active',
                    onClick: () => setOpen({ act: 'state', one }),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {open === 'new' && <CreateOrganisation onClose={close} />}
      {open !== null && open !== 'new' && open.act === 'sources' && <SourcesDialog of={open.one} onClose={close} />}
      {open !== null && open !== 'new' && open.act === 'state' && <StateDialog of={open.one} onClose={close} />}
    </>
  )
}
