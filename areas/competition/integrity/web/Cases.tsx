import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { hostCases } from '../contract.cases.ts'
import classes from './Integrity.module.css'
import { OpenCase, toneOfCase } from './OpenCase.tsx'

const PAGE = 20

export function Cases({ cmptId }: { cmptId: number }) {
  const t = useText('integrity')
  const c = useText('common')
  const [query] = useSearchParams()
  const [opening, setOpening] = useState(false)
  const page = readPage(query)
  const { keyword } = readSearch(query)
  const { list, total } = useCall(hostCases, { cmptId, keyword, page, pageSize: PAGE })
  const to = (more: { keyword?: string; page?: number }) =>
    paths.hostConsole(cmptId, 'conduct', { view: 'cases', keyword, ...more })
  return (
    <>
      <Group justify="space-between" align="flex-start" my="md">
        <SearchField label={t('cases.search')} value={keyword} to={(text) => to({ keyword: text })} />
        <Button variant="default" onClick={() => setOpening(true)}>
          {t('openCase')}
        </Button>
      </Group>
      {list.length === 0 && <Empty title={keyword === '' ? t('cases.none') : c('filter.none')} compact />}
      {list.map((row) => (
        <CaseCard key={row.id} row={row} to={(caseId) => paths.hostConsole(cmptId, 'conduct', { case: caseId })} />
      ))}
      {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={(next) => to({ page: next })} />}
      {opening && (
        <OpenCase
          about={{ cmptId, teams: [], userIds: [], hintIds: [], reportIds: [] }}
          title=""
          to={(caseId) => paths.hostConsole(cmptId, 'conduct', { case: caseId })}
          onClose={() => setOpening(false)}
        />
      )}
    </>
  )
}

interface CaseCardProps {
  row: WireOf<typeof hostCases>['list'][number]
  to: (caseId: number) => string
}

export function CaseCard({ row, to }: CaseCardProps) {
  const t = useText('integrity')
  const words = useWords()
  return (
    <article className={classes.box}>
      <Group justify="space-between">
        <Anchor component={Link} to={to(row.id)} fw={600}>
          #{row.id} {row.title}
        </Anchor>
        <StateBadge tone={toneOfCase[row.state]}>{t(`caseState.${row.state}`)}</StateBadge>
      </Group>
      <Text fz="sm" c="var(--quiet)" component="div">
        {row.cmptTitle ? words(row.cmptTitle) : t('report.platform')} ·{' '}
        {(row.teams.length > 0
          ? row.teams.map(({ teamName }) => teamName)
          : row.people.map((one) => one.userName)
        ).join(' · ')}{' '}
        · <TimeText at={row.openedAt} />
      </Text>
    </article>
  )
}
