import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { isFiltered, readPage, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { FilterSelect } from '@leitai/platform/web/ui/FilterSelect.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { RowActions } from '@leitai/platform/web/ui/RowActions.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { answerLab, LabState, labEnvironments, labQueue } from '../contract.ts'

const PAGE = 20

/** Requests for lab environments, for the admin console. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export default function LabAdmin() {
  const t = useText('lab')
  const c = useText('common')
  const [search] = useSearchParams()
  const state = LabState.safeParse(search.get('state')).data ?? 'pending'
  const page = readPage(search)
  const { keyword, from, until } = readSearch(search)
  const environment = labEnvironments.find((one) => one === search.get('environment'))
  const asked = { keyword, environment, from, until }
  const { list, total } = useCall(labQueue, { state, ...asked, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('lab', { state, ...asked, ...more })
  const [answering, setAnswering] = useState<{ id: number; approve: boolean } | null>(null)
  const answer = useSend(answerLab, { changes: [labQueue] })
  const go = async (words: string) => {
    const done = answering !== null && (await answer.run({ ...answering, answer: words })) !== undefined
    if (done) notify('success', t('answered'))
    return done
  }
  return (
    <>
      <FilterLinks
        label={t('state')}
        links={LabState.options.map((one) => ({
          key: one,
          text: t(`state.${one}`),
          to: to({ state: one }),
          current: one === state,
        }))}
      />
      <Group align="flex-start" mt="md" gap="xs">
        <SearchField
          label={t('desk.search')}
          value={keyword}
          days={{ from, until }}
          to={(text, days) => to({ keyword: text, ...days })}
        />
        <FilterSelect
          label={t('environment')}
          all={t('desk.allEnvironments')}
          value={environment}
          options={labEnvironments.map((one) => ({ value: one, label: t(`environment.${one}`) }))}
          to={(one) => to({ environment: one })}
        />
      </Group>
      <SavedFilters
        list="admin.lab"
        fields={['keyword', 'state', 'environment', 'from', 'until']}
        to={(kept) => paths.adminConsole('lab', kept)}
      />
      <PagedTable
        label={t('requests')}
        rows={list}
        rowKey={({ id }) => id}
        empty={isFiltered(asked) ? c('filter.none') : t('none')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          {
            key: 'person',
            head: t('person'),
            cell: ({ person, at }) => (
              <>
                <Link to={paths.person(person.userId)}>{person.userName}</Link>
                <Text fz="xs" c="var(--quiet)">
                  <TimeText at={at} />
                </Text>
              </>
            ),
          },
          {
            key: 'what',
            head: t('environment'),
            cell: ({ environment, days }) => `${t(`environment.${environment}`)} · ${t('days.count', { days })}`,
          },
          { key: 'purpose', head: t('purpose'), width: '36%', cell: ({ purpose }) => purpose },
          {
            key: 'do',
            head: t('answer'),
            cell: (row) =>
              row.state === 'pending' ? (
                <RowActions
                  name={row.person.userName}
                  variant="filled"
                  items={[
                    {
                      key: 'approve',
                      text: t('approve'),
                      reason: null,
                      onClick: () => setAnswering({ id: row.id, approve: true }),
                    },
                    {
                      key: 'refuse',
                      text: t('refuse'),
                      reason: null,
                      danger: true,
                      onClick: () => setAnswering({ id: row.id, approve: false }),
                    },
                  ]}
                />
              ) : (
                row.answer
              ),
          },
        ]}
      />
      {answering && (
        <ConfirmDialog
          title={t(answering.approve ? 'approve' : 'refuse')}
          text={t(answering.approve ? 'approve.text' : 'refuse.text')}
          reason={t('answer')}
          max={1000}
          go={t(answering.approve ? 'approve' : 'refuse')}
          danger={!answering.approve}
          onGo={go}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  )
}
