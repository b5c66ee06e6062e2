import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import type { Language } from '@leitai/platform/contract/language'
import { useCall } from '@leitai/platform/web/api'
import { useLanguage, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readKeyword } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Group, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { auditList } from '../contract.ts'
import { detailWords } from '../contract.words.ts'
import { ActChoice, ActTable } from './ActTable.tsx'

const PAGE = 30

/** Uses readable text where it exists; otherwise administrators see ids and internal names. */
const linesOf = (detail: Record<string, unknown>, language: Language) =>
  Object.entries(detail).map(
    ([name, value]) =>
      detailWords({ [name]: value }, language)[0] ??
      `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )

/** The read-only log of administrative actions. */
export default function AuditAdmin() {
  const t = useText('admin-console')
  const language = useLanguage()
  const navigate = useNavigate()
  const queue = useQueue({
    list: 'admin.audit',
    read: (search) => ({ keyword: readKeyword(search), action: search.get('action') ?? undefined }),
    at: (fields) => paths.adminConsole('audit', fields),
    pageSize: PAGE,
  })
  const { list, total, actions } = useCall(auditList, queue.input)
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('audit.hint')}
      </Text>
      <Group align="flex-start">
        <SearchField label={t('audit.search')} {...queue.search} />
        <ActChoice
          actions={actions}
          value={queue.fields.action}
          onChange={(one) => navigate(queue.to({ action: one }))}
          mb="md"
        />
      </Group>
      <SavedFilters {...queue.saved} />
      <ActTable
        label={t('tab.audit')}
        rows={list}
        notesOf={({ detail }) => linesOf(detail, language)}
        more={[{ key: 'ip', head: 'IP', cell: ({ ip }) => ip }]}
        pages={queue.pages(total)}
      />
    </>
  )
}
