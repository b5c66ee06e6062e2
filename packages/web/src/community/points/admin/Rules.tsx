import { pointWords } from '@leitai/contract/community/point-words'
import { pointRules } from '@leitai/contract/community/points'
import type { WireOf } from '@leitai/contract/core/call'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../../platform/api.ts'
import { useText, useWords } from '../../../platform/app/i18n/use-text.ts'
import { PagedTable } from '../../../platform/ui/PagedTable.tsx'
import { StateBadge } from '../../../platform/ui/StateBadge.tsx'
import { TimeText } from '../../../platform/ui/TimeText.tsx'
import classes from '../Points.module.css'
import { PointsText } from '../PointsText.tsx'
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
        label={t('desk.rules')}
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
