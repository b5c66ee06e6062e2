import type { HostedCompetitionProps } from '@leitai/competition/host/web/shared/hosted-competition'
import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readKeyword, readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { hostAudit } from '../contract.ts'
import { ActChoice, ActTable } from './ActTable.tsx'

const PAGE = 30

/** The read-only audit log of privileged actions in this competition. */
export default function Audit({ cmpt }: HostedCompetitionProps) {
  const t = useText('host-console')
  const navigate = useNavigate()
  const queue = useQueue({
    list: 'host.audit',
    read: (search) => ({
      keyword: readKeyword(search),
      action: search.get('action') ?? undefined,
      by: readNumber(search, 'by') ?? undefined,
    }),
    at: (fields) => paths.hostConsole(cmpt.id, 'audit', fields),
    pageSize: PAGE,
    unsaved: ['by'],
  })
  const { by: userId, ...filter } = queue.input
  const answer = useCall(hostAudit, { cmptId: cmpt.id, userId, ...filter })
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('audit.hint')}
      </Text>
      <Group mb="md" align="flex-start">
        <SearchField label={t('audit.search')} {...queue.search} />
        <ActChoice
          actions={answer.actions}
          value={filter.action}
          onChange={(one) => navigate(queue.to({ action: one }))}
        />
        <NativeSelect
          aria-label={t('audit.who')}
          value={String(userId ?? '')}
          onChange={(event) => navigate(queue.to({ by: event.currentTarget.value || undefined }))}
          data={[
            { value: '', label: t('audit.allPeople') },
            ...answer.people.map((one) => ({ value: String(one.userId), label: one.userName })),
          ]}
        />
      </Group>
      <SavedFilters {...queue.saved} />
      <ActTable
        label={t('part.audit')}
        rows={answer.list}
        notesOf={({ notes }) => notes}
        pages={queue.pages(answer.total)}
      />
    </>
  )
}
