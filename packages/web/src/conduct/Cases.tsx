import type { WireOf } from '@leitai/contract/call'
import { hostCases } from '@leitai/contract/conduct'
import { Anchor, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../api.ts'
import { useText, useWords } from '../app/i18n/use-text.ts'
import { paths } from '../paths.ts'
import { Empty } from '../ui/Empty.tsx'
import { Pages } from '../ui/Pages.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { TimeText } from '../ui/TimeText.tsx'
import classes from './Conduct.module.css'
import { toneOfCase } from './tone.ts'

const PAGE = 20

export function Cases({ cmptId }: { cmptId: number }) {
  const [query] = useSearchParams()
  const page = Math.max(1, Number(query.get('page')) || 1)
  const { list, total } = useCall(hostCases, { cmptId, page, pageSize: PAGE })
  return (
    <>
      <Text mb="md" />
      <CaseList list={list} to={(caseId) => paths.hosted(cmptId, 'conduct', { case: caseId })} />
      {total > PAGE && (
        <Pages
          total={total}
          page={page}
          pageSize={PAGE}
          to={(next) => paths.hosted(cmptId, 'conduct', { view: 'cases', page: next })}
        />
      )}
    </>
  )
}

export function CaseList({ list, to }: { list: WireOf<typeof hostCases>['list']; to: (caseId: number) => string }) {
  const t = useText('conduct')
  const words = useWords()
  if (list.length === 0) return <Empty title={t('cases.none')} compact />
  return list.map((row) => (
    <article key={row.id} className={classes.box}>
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
  ))
}
