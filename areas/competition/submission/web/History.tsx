import { API_BASE, type WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Card, Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { leadingColumn } from '../../definition/contract.scoring.ts'
import { exportSubmissions, HistoryOrder, mySubmission } from '../contract.ts'
import { type Cmpt, isOnLabels, type ScoringStage } from './chosen-rules.ts'
import { HistoryRow } from './HistoryRow.tsx'
import { type HistoryInput, historyStates } from './loaders.ts'
import classes from './Submission.module.css'

interface HistoryProps {
  cmpt: Cmpt
  stage: ScoringStage
  input: HistoryInput
  /** The response for the same stage without filters. */
  whole: WireOf<typeof mySubmission>
  phone: boolean
}

/** The shown numbers of a leaderboard beside the one that orders it. */
function otherNumbers({ columns, rank }: ScoringStage['scoring']) {
  const leading = leadingColumn(columns, rank)
  return columns.filter(({ name, hidden }) => !hidden && name !== leading?.name)
}

/** A column; if it has an order, pressing its header sorts by it, and pressing again reverses the order. */
export interface HistoryHead {
  key: string
  text: string
  sort?: HistoryOrder
}

const SortMark = ({ reversed }: { reversed: boolean }) => <span aria-hidden> {reversed ? '\u2191' : '\u2193'}</span>

/** Time, score and size sort in descending order by default, states in ascending order. */
const sortWord = (order: HistoryOrder, reversed: boolean) =>
  (order === 'state') === reversed ? 'descending' : 'ascending'

/** The submission history: a table, or cards on a narrow screen. */
export function History({ cmpt, stage, input, whole, phone }: HistoryProps) {
  const t = useText('submission')
  const words = useWords()
  const { list, total, page, pageSize } = useCall(mySubmission, input)
  const withB = stage.scoring.revealed
  // Once B is revealed there is nothing to choose, and nothing to see where nothing was chosen.
  const withPicks = whole.picks.note !== '' && (!withB || whole.picks.picked > 0)
  const withLabels = isOnLabels(stage.scoring.metric)
  const titles = new Map(otherNumbers(stage.scoring).map(({ name, title }) => [name, words(title)]))
  const { state, order, reversed } = input
  const now = { stage: input.stageId, state, order: order === 'newest' ? '' : order, back: reversed ? 1 : '' }
  const to = (change: { state?: string; page?: number }) => paths.competition(cmpt.id, 'submit', { ...now, ...change })
  const sortedBy = (by: HistoryOrder) =>
    paths.competition(cmpt.id, 'submit', {
      ...now,
      order: by === 'newest' ? '' : by,
      back: by === order && !reversed ? 1 : '',
    })
  const heads: HistoryHead[] = [
    { key: 'no', text: t('head.no') },
    { key: 'who', text: t('head.who'), sort: 'newest' },
    { key: 'file', text: t('head.file'), sort: 'size' },
    { key: 'score', text: t('head.score'), sort: 'score' },
    ...(withB ? [{ key: 'scoreB', text: t('head.scoreB') }] : []),
    { key: 'state', text: t('head.state'), sort: 'state' },
    ...(withPicks
      ? [{ key: 'pick', text: t('head.pick', { picked: whole.picks.picked, limit: whole.picks.limit }) }]
      : []),
    { key: 'act', text: t('head.act') },
  ]
  const csv = `${API_BASE}${exportSubmissions.path}?${new URLSearchParams({ cmptId: String(cmpt.id), stageId: String(stage.id) })}`
  return (
    <Card padding="medium" className={classes.card} aria-labelledby="history-title">
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
          {historyStates.map((one) => (
            <Link
              key={one}
              to={to({ state: one })}
              aria-current={one === state ? 'true' : undefined}
              preventScrollReset
            >
              {t(one === '' ? 'state.all' : `state.${one}`)}
            </Link>
          ))}
        </nav>
        <nav className={`${classes.pills} ${classes.orders}`} aria-label={t('history.order')}>
          {HistoryOrder.options.map((by) => (
            <Link key={by} to={sortedBy(by)} aria-current={by === order ? 'true' : undefined} preventScrollReset>
              {t(`order.${by}`)}
              {by === order && <SortMark reversed={reversed} />}
            </Link>
          ))}
        </nav>
      </div>
      {list.length === 0 ? (
        <Empty title={t(state === '' ? 'history.none' : 'history.noneFound')} compact />
      ) : (
        <>
          <table className={classes.table} aria-label={t('history.title')}>
            <thead>
              <tr>
                {heads.map(({ key, text, sort }) => (
                  <th key={key} scope="col" aria-sort={sort === order ? sortWord(order, reversed) : undefined}>
                    {sort === undefined ? (
                      text
                    ) : (
                      <Link to={sortedBy(sort)} title={t(`sort.${sort}`)} preventScrollReset>
                        {text}
                        {sort === order && <SortMark reversed={reversed} />}
                      </Link>
                    )}
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
                titles={titles}
                level={stage.scoring.intervals?.level ?? 0}
                mostSeconds={stage.scoring.code?.wallSeconds ?? 0}
              />
            ))}
          </table>
          <Pages total={total} page={page} pageSize={pageSize} to={(next) => to({ page: next })} />
        </>
      )}
    </Card>
  )
}
