import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { pointRules } from '../../contract.ts'
import { pointWords } from '../../contract.words.ts'
import { PointsText } from '../Ledger.tsx'
import classes from '../Points.module.css'
import { RuleDialog } from './RuleDialog.tsx'

type Answer = WireOf<typeof pointRules>
export type Rule = Answer['now'][number]

/** The value of each way to earn points: current, scheduled and past. */
export function Rules() {
  const t = useText('points')
  const words = useWords()
  const { now, coming, past } = useCall(pointRules, {})
  const [changing, setChanging] = useState<Rule | null>(null)
  const columns = [
    { key: 'way', head: t('rule.way'), cell: ({ way }: Rule) => words(pointWords[way]) },
    {
      key: 'points',
      head: t('points'),
      align: 'right' as const,
      cell: ({ points }: Rule) => <PointsText value={points} />,
    },
    { key: 'day', head: t('rule.perDay'), align: 'right' as const, cell: ({ perDay }: Rule) => perDay ?? '--' },
    { key: 'month', head: t('rule.perMonth'), align: 'right' as const, cell: ({ perMonth }: Rule) => perMonth ?? '--' },
    {
      key: 'on',
      head: t('rule.state'),
      cell: ({ on }: Rule) => <StateBadge tone={on ? 'live' : 'done'}>{t(on ? 'rule.on' : 'rule.off')}</StateBadge>,
    },
  ]
  return (
    <>
      <PagedTable
        label={t('admin.rules')}
        rows={now}
        rowKey={({ way }) => way}
        empty=""
        columns={[
          ...columns,
          {
            key: 'do',
            head: '',
            cell: (rule) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${t('rule.change')}: ${words(pointWords[rule.way])}`}
                onClick={() => setChanging(rule)}
              >
                {t('rule.change')}
              </Button>
            ),
          },
        ]}
      />
      {(['coming', 'past'] as const).map((which) => (
        <section key={which}>
          <h2 className={classes.heading}>{t(`rule.${which}`)}</h2>
          <PagedTable
            label={t(`rule.${which}`)}
            rows={which === 'coming' ? coming : past}
            rowKey={({ id }) => id}
            empty={t('rule.none')}
            columns={[
              { key: 'from', head: t('rule.from'), cell: ({ from }) => <TimeText at={from} /> },
              ...columns,
              { key: 'by', head: t('grant.by'), cell: ({ by }) => by ?? '--' },
            ]}
          />
        </section>
      ))}
      {changing && <RuleDialog rule={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
