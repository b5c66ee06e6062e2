import { API_BASE, type WireOf } from '@leitai/contract/call'
import { exportSubmissions, mySubmission } from '@leitai/contract/submission'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../api.ts'
import { useText } from '../app/i18n/use-text.ts'
import { paths } from '../paths.ts'
import { Empty } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Pages } from '../ui/Pages.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import { type HistoryInput, historyStates } from './history-input.ts'
import { isOnLabels } from './label-metrics.ts'
import classes from './Submission.module.css'
import type { Cmpt, ScoringStage } from './scoring-stage.ts'

interface HistoryProps {
  cmpt: Cmpt
  stage: ScoringStage
  input: HistoryInput
  /** The same stage without filters. */
  whole: WireOf<typeof mySubmission>
  phone: boolean
}

/** What was handed in, as a table that turns into cards where it is narrow. */
export function History({ cmpt, stage, input, whole, phone }: HistoryProps) {
  const t = useText('submission')
  const { list, total, page, pageSize } = useCall(mySubmission, input)
  const withB = stage.scoring.revealed
  const withPicks = whole.picks.note !== ''
  const withLabels = isOnLabels(stage.scoring.metric)
  const now = { stage: input.stageId, state: input.state, order: input.order === 'score' ? 'score' : '' }
  const to = (change: { state?: string; order?: string; page?: number }) =>
    paths.detail(cmpt.id, 'submit', { ...now, ...change })
  const heads = [
    { key: 'no', text: t('head.no') },
    { key: 'who', text: t('head.who') },
    { key: 'file', text: t('head.file') },
    { key: 'score', text: t('head.score') },
    ...(withB ? [{ key: 'scoreB', text: t('head.scoreB') }] : []),
    { key: 'state', text: t('head.state') },
    ...(withPicks
      ? [{ key: 'pick', text: t('head.pick', { picked: whole.picks.picked, limit: whole.picks.limit }) }]
      : []),
    { key: 'act', text: t('head.act') },
  ]
  const csv = `${API_BASE}${exportSubmissions.path}?${new URLSearchParams({ cmptId: String(cmpt.id), stageId: String(stage.id) })}`
  return (
    <section className={classes.card} aria-labelledby="history-title">
      <div className={classes.bar}>
        <h2 id="history-title">{t('history.title')}</h2>
        {!phone && whole.total > 0 && (
          <Button
            component="a"
            href={csv}
            download
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="download" size={16} />}
          >
            {t('history.export')}
          </Button>
        )}
      </div>
      <div className={classes.bar}>
        <nav className={classes.pills} aria-label={t('history.filter')}>
          {historyStates.map((state) => (
            <Link
              key={state}
              to={to({ state })}
              aria-current={state === input.state ? 'true' : undefined}
              preventScrollReset
            >
              {t(state === '' ? 'state.all' : `state.${state}`)}
            </Link>
          ))}
        </nav>
        <nav className={classes.pills} aria-label={t('history.order')}>
          {(['newest', 'score'] as const).map((order) => (
            <Link
              key={order}
              to={to({ order: order === 'score' ? order : '' })}
              aria-current={order === input.order ? 'true' : undefined}
              preventScrollReset
            >
              {t(`order.${order}`)}
            </Link>
          ))}
        </nav>
      </div>
      {list.length === 0 ? (
        <Empty title={t(input.state === '' ? 'history.none' : 'history.noneFound')} compact />
      ) : (
        <>
          <table className={classes.table} aria-label={t('history.title')}>
            <thead>
              <tr>
                {heads.map(({ key, text }) => (
                  <th key={key} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            {list.map((row) => (
              <HistoryRow
                key={row.id}
                row={row}
                heads={heads}
                withB={withB}
                withPicks={withPicks}
                withLabels={withLabels}
                phone={phone}
              />
            ))}
          </table>
          <Pages total={total} page={page} pageSize={pageSize} to={(next) => to({ page: next })} />
        </>
      )}
    </section>
  )
}
