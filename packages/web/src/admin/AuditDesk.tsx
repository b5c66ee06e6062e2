import { actWords, detailWords } from '@leitai/contract/acts'
import { auditList } from '@leitai/contract/admin'
import type { Language } from '@leitai/contract/own-refusals'
import { Anchor, Group, NativeSelect, Text } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../api.ts'
import { useLanguage, useText, useWords } from '../app/i18n/use-text.ts'
import { readPage } from '../app/read-address.ts'
import { paths } from '../paths.ts'
import { PagedTable } from '../ui/PagedTable.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { TimeText } from '../ui/TimeText.tsx'
import classes from './Admin.module.css'

const PAGE = 30

/** In words where there are any; an admin sees ids and inner names as well. */
const linesOf = (detail: Record<string, unknown>, language: Language) =>
  Object.entries(detail).map(
    ([name, value]) =>
      detailWords({ [name]: value }, language)[0] ??
      `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )

/** Who did what to whom with an admin's power: to be read, never changed. */
export default function AuditDesk() {
  const t = useText('admin')
  const words = useWords()
  const language = useLanguage()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const keyword = search.get('keyword') ?? ''
  const action = search.get('action') ?? undefined
  const page = readPage(search)
  const { list, total, actions } = useCall(auditList, { keyword, action, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) => paths.desk('audit', { keyword, action, ...more })
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('audit.hint')}
      </Text>
      <Group align="flex-start">
        <SearchField label={t('audit.search')} value={keyword} to={(text) => to({ keyword: text })} />
        <NativeSelect
          aria-label={t('audit.action')}
          mb="md"
          value={action ?? ''}
          onChange={(event) => navigate(to({ action: event.currentTarget.value || undefined }))}
          data={[
            { value: '', label: t('audit.all') },
            ...actions.map((one) => ({ value: one, label: words(actWords(one)) })),
          ]}
        />
      </Group>
      <PagedTable
        label={t('tab.audit')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('audit.none')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          { key: 'at', head: t('audit.at'), cell: (row) => <TimeText at={row.at} detail="second" /> },
          {
            key: 'actor',
            head: t('audit.actor'),
            cell: (row) =>
              row.actor ? (
                <Anchor component={Link} to={paths.person(row.actor.userId)} fz="sm">
                  {row.actor.userName}
                </Anchor>
              ) : (
                t('audit.platform')
              ),
          },
          { key: 'action', head: t('audit.action'), cell: (row) => words(actWords(row.action)) },
          { key: 'target', head: t('audit.target'), cell: (row) => row.target },
          {
            key: 'reason',
            head: t('audit.reason'),
            cell: (row) => (
              <>
                {row.reason}
                {linesOf(row.detail, language).map((line) => (
                  <p key={line} className={classes.detail}>
                    {line}
                  </p>
                ))}
              </>
            ),
          },
          { key: 'ip', head: 'IP', cell: (row) => row.ip },
        ]}
      />
    </>
  )
}
