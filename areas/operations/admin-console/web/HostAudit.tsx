import type { HostedCompetitionProps } from '@leitai/competition/host/web/shared/hosted-competition'
import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber, readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { hostAudit } from '../contract.ts'
import { ActChoice, ActTable } from './ActTable.tsx'

const PAGE = 30

/** The read-only audit log of privileged actions in this competition. */
export default function Audit({ cmpt }: HostedCompetitionProps) {
  const t = useText('host-console')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const action = search.get('action') ?? undefined
  const userId = readNumber(search, 'by') ?? undefined
  const keyword = search.get('keyword') ?? ''
  const page = readPage(search)
  const answer = useCall(hostAudit, { cmptId: cmpt.id, action, userId, keyword, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.hostConsole(cmpt.id, 'audit', { keyword, action, by: userId, ...more })
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('audit.hint')}
      </Text>
      <Group mb="md" align="flex-start">
        <SearchField label={t('audit.search')} value={keyword} to={(text) => to({ keyword: text })} />
        <ActChoice actions={answer.actions} value={action} onChange={(one) => navigate(to({ action: one }))} />
        <NativeSelect
          aria-label={t('audit.who')}
          value={String(userId ?? '')}
          onChange={(event) => navigate(to({ by: event.currentTarget.value || undefined }))}
          data={[
            { value: '', label: t('audit.allPeople') },
            ...answer.people.map((one) => ({ value: String(one.userId), label: one.userName })),
          ]}
        />
      </Group>
      <SavedFilters
        list="host.audit"
        fields={['keyword', 'action']}
        to={(kept) => paths.hostConsole(cmpt.id, 'audit', kept)}
      />
      <ActTable
        label={t('part.audit')}
        rows={answer.list}
        notesOf={({ notes }) => notes}
        pages={{ total: answer.total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
      />
    </>
  )
}
