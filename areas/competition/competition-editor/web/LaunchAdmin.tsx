import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { isFiltered, readPage, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterSelect } from '@leitai/platform/web/ui/FilterSelect.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { RowActions } from '@leitai/platform/web/ui/RowActions.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CompetitionType } from '../../catalog/contract.ts'
import * as editor from '../contract.launch.ts'

const PAGE = 20
const changes = [editor.launchQueue]

/** Competitions that wait for an administrator to approve their launch. */
export default function LaunchAdmin() {
  const t = useText('competition-editor')
  const c = useText('common')
  const words = useWords()
  const [search] = useSearchParams()
  const page = readPage(search)
  const { keyword, from, until } = readSearch(search)
  const type = CompetitionType.safeParse(search.get('type')).data
  const asked = { keyword, type, from, until }
  const { list, total } = useCall(editor.launchQueue, { ...asked, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('launches', { ...asked, ...more })
  const decide = useSend(editor.decideLaunch, { changes })
  const [deciding, setDeciding] = useState<{ id: number; approve: boolean } | null>(null)
  return (
    <>
      <Group align="flex-start" gap="xs">
        <SearchField
          label={t('launches.search')}
          value={keyword}
          days={{ from, until }}
          to={(text, days) => to({ keyword: text, ...days })}
        />
        <FilterSelect
          label={t('launches.type')}
          all={t('launches.allTypes')}
          value={type}
          options={CompetitionType.options.map((one) => ({ value: one, label: t(`type.${one}`) }))}
          to={(one) => to({ type: one })}
        />
      </Group>
      <SavedFilters
        list="admin.launches"
        fields={['keyword', 'type', 'from', 'until']}
        to={(kept) => paths.adminConsole('launches', kept)}
      />
      <PagedTable
        label={t('launches')}
        rows={list}
        rowKey={({ id }) => id}
        empty={isFiltered(asked) ? c('filter.none') : t('noLaunches')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          {
            key: 'title',
            head: t('title'),
            width: '30%',
            cell: ({ id, title }) => (
              <Anchor component={Link} to={paths.hostConsole(id, 'prepare', { step: 'launch' })} fz="sm" fw={600}>
                {words(title)}
              </Anchor>
            ),
          },
          { key: 'host', head: t('host'), cell: ({ host }) => words(host) },
          { key: 'by', head: t('sentBy'), cell: ({ by, owner }) => by ?? owner?.userName ?? '–' },
          { key: 'weight', head: t('weight'), cell: ({ weight }) => t(`weight.${weight}`) },
          { key: 'at', head: t('at'), cell: ({ at }) => <TimeText at={at} /> },
          { key: 'start', head: t('startAt'), cell: ({ startAt }) => <TimeText at={startAt} detail="day" /> },
          {
            key: 'do',
            head: '',
            width: 220,
            cell: ({ id, title, may }) => (
              <RowActions
                name={words(title)}
                variant="filled"
                items={[
                  {
                    key: 'approve',
                    text: t('approve'),
                    reason: may.decide,
                    onClick: () => setDeciding({ id, approve: true }),
                  },
                  {
                    key: 'back',
                    text: t('sendBack'),
                    reason: may.decide,
                    onClick: () => setDeciding({ id, approve: false }),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {deciding && (
        <ConfirmDialog
          title={t(deciding.approve ? 'approve' : 'sendBack')}
          text={t(deciding.approve ? 'approveText' : 'sendBackText')}
          go={t(deciding.approve ? 'approve' : 'sendBack')}
          reason={deciding.approve ? undefined : t('reason')}
          max={1000}
          onGo={async (reason) =>
            (await decide.run({ cmptId: deciding.id, approve: deciding.approve, reason })) !== undefined
          }
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  )
}
