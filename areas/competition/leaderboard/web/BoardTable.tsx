import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { IntervalText, NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Fragment, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { ShownColumn } from '../../definition/contract.scoring.ts'
import type { RowWire, rankList } from '../contract.ts'
import type { ScoreBoard } from './address.ts'
import classes from './Board.module.css'
import { Marks, Members, Move, Rank } from './BoardCells.tsx'
import { alikePlaces, type BoardNumbers } from './numbers.ts'

/** The anchor of the user's own row. */
export const MY_ROW = 'my-row'

interface BoardTableProps {
  numbers: BoardNumbers
  /** The name of the number that orders the rows; empty for the rank. */
  sort: string
  /** The address of the board in that order; null if it cannot be sorted. */
  sortTo: ((sort: string) => string) | null
  rows: readonly RowWire[]
  /** Null if the stage has none. */
  intervals: WireOf<typeof rankList>['intervals']
  board: ScoreBoard
  direction: 'higher' | 'lower'
  /** The user's team id. */
  mine: number | null
  /** The number of winning ranks; 0 draws no line. */
  winners: number
  /** Teams promoted to the next stage. */
  promoted: readonly number[]
}

/** The rows of a board. On a narrow screen rank, team and score are columns, and the rest is on a second line. */
export function BoardTable(props: BoardTableProps) {
  const { rows, board, direction, mine, winners, promoted, numbers, intervals } = props
  const t = useText('leaderboard')
  const words = useWords()
  const own = useOwnRow()
  const moves = board !== 'practice'
  const lineAfter = lastWinner(rows, winners)
  // In another order, the rows of a group are not neighbours.
  const alike = alikePlaces(rows, (props.sort === '' && intervals?.alike) || [])
  const shared = (row: RowWire) => rows.filter(({ rank }) => rank === row.rank).length > 1
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption>{t('table.label')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('table.rank')}</th>
            {moves && (
              <th scope="col" className={classes.wide}>
                {t('table.change')}
              </th>
            )}
            <th scope="col">{t('table.team')}</th>
            <th scope="col" className={classes.number}>
              {t('table.score')}
              {numbers.leading && <small className={classes.leading}>{words(numbers.leading)}</small>}
            </th>
            {numbers.byRanks && (
              <th scope="col" className={`${classes.wide} ${classes.number}`}>
                {t('table.meanRank')}
              </th>
            )}
            {numbers.columns.map((column) => (
              <NumberHead key={column.name} column={column} sort={props.sort} sortTo={props.sortTo} />
            ))}
            <th scope="col" className={`${classes.wide} ${classes.number}`}>
              {t('table.entries')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('table.at')}
            </th>
            {board === 'A' && (
              <th scope="col" className={classes.wide}>
                {t('table.trend')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const isMine = row.teamId === mine
            const who = isMine ? { id: MY_ROW, ref: own, 'data-mine': true, 'aria-current': true as const } : {}
            return (
              <Fragment key={row.teamId === 0 ? `without name ${at}` : row.teamId}>
                <tr
                  data-baseline={row.baseline || undefined}
                  data-struck={row.struck || undefined}
                  data-alike={alike[at]?.place}
                  {...who}
                >
                  <td>
                    <Rank row={row} shared={!row.baseline && shared(row)} />
                  </td>
                  {moves && (
                    <td className={classes.wide}>
                      <Move row={row} board={board} />
                    </td>
                  )}
                  <td>
                    <div className={classes.team}>
                      <Avatar kind="team" id={row.teamId} src={row.teamLogo} size={28} />
                      {row.teamId === 0 ? (
                        <span className={classes.name}>{row.teamName}</span>
                      ) : (
                        <Link to={paths.rankTeam(row.teamId)} className={classes.name}>
                          {row.teamName}
                        </Link>
                      )}
                      {promoted.includes(row.teamId) && <StateBadge tone="live">{t('rank.promoted')}</StateBadge>}
                      {row.struck && <StateBadge tone="bad">{t('rank.struck')}</StateBadge>}
                      {isMine && <StateBadge tone="good">{t('table.mine')}</StateBadge>}
                      <Marks row={row} />
                      <span className={classes.wide}>
                        <Members members={row.members} />
                      </span>
                    </div>
                    <div className={classes.second}>
                      {moves && <Move row={row} board={board} />}
                      <span className="tnum">{t('table.entriesOf', { count: row.entries })}</span>
                      <TimeText at={row.at} />
                      {numbers.byRanks && row.meanRank !== null && (
                        <span className="tnum">
                          {t('table.meanRank')} {row.meanRank}
                        </span>
                      )}
                      {numbers.columns.map(({ name, title, at }) => (
                        <span key={name} className={classes.one}>
                          <span>{words(title)}</span>
                          <span className="tnum">{row.numbers[at] ?? '–'}</span>
                        </span>
                      ))}
                    </div>
                  </td>
                  <td className={`tnum ${classes.number} ${classes.score}`}>
                    {row.score}
                    {intervals && (
                      <IntervalText interval={row.interval} label={t('table.interval', { level: intervals.level })} />
                    )}
                    {row.details !== null && (
                      <Link
                        to={paths.submissionDetails(row.details)}
                        className={classes.details}
                        aria-label={t('table.detailsOf', { team: row.teamName })}
                      >
                        {t('table.details')}
                      </Link>
                    )}
                  </td>
                  {numbers.byRanks && (
                    <td className={`tnum ${classes.wide} ${classes.number}`}>{row.meanRank ?? '–'}</td>
                  )}
                  {numbers.columns.map(({ name, at }) => (
                    <td key={name} className={`tnum ${classes.wide} ${classes.number}`}>
                      {row.numbers[at] ?? '–'}
                    </td>
                  ))}
                  <td className={`${classes.wide} ${classes.number}`}>
                    <NumberText value={row.entries} />
                  </td>
                  <td className={classes.wide}>
                    <TimeText at={row.at} />
                  </td>
                  {board === 'A' && (
                    <td className={classes.wide}>
                      <Trend row={row} direction={direction} />
                    </td>
                  )}
                </tr>
                {row === lineAfter && (
                  <tr data-line data-alike={alike[at]?.goesOn ? 'middle' : undefined}>
                    <td />
                    {/* As many columns as a phone shows: a wider cell would reserve space for hidden columns. */}
                    <td colSpan={2}>{t('table.winners', { count: winners })}</td>
                    <td
                      colSpan={(board === 'A' ? 4 : 3) + numbers.columns.length + (numbers.byRanks ? 1 : 0)}
                      className={classes.wide}
                    />
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The head of a number, which sorts by it; pressing again restores the order of the ranks. */
function NumberHead({
  column,
  sort,
  sortTo,
}: {
  column: ShownColumn
  sort: string
  sortTo: BoardTableProps['sortTo']
}) {
  const t = useText('leaderboard')
  const words = useWords()
  const sorted = sort === column.name
  const order = sorted ? (column.direction === 'higher' ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" className={`${classes.wide} ${classes.number} ${classes.title}`} aria-sort={order}>
      {sortTo === null || column.later ? (
        words(column.title)
      ) : (
        <Link
          to={sortTo(sorted ? '' : column.name)}
          title={t(sorted ? 'table.sorted' : 'table.sort')}
          className={classes.sort}
          preventScrollReset
        >
          {words(column.title)}
          {sorted && <Icon name={column.direction === 'higher' ? 'down' : 'up'} size={14} />}
        </Link>
      )}
    </th>
  )
}

/** The last winning row, if it is on this page and others follow. */
function lastWinner(rows: readonly RowWire[], winners: number): RowWire | null {
  const next = rows.findIndex(({ rank, baseline }) => !baseline && rank > winners)
  return winners > 0 && next > 0 ? (rows[next - 1] ?? null) : null
}

/** Scrolls to the user's own row if the URL has its anchor; the router does not handle anchors. */
function useOwnRow() {
  const row = useRef<HTMLTableRowElement>(null)
  const { hash, key } = useLocation()
  const last = useRef('')
  useEffect(() => {
    if (hash !== `#${MY_ROW}` || last.current === key) return
    last.current = key
    row.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [hash, key])
  return row
}

const size = { width: 84, height: 24 }

/** A sparkline of a team's last scores; better is higher, whatever the metric's direction. */
function Trend({ row, direction }: { row: RowWire; direction: 'higher' | 'lower' }) {
  const t = useText('leaderboard')
  const points = sparkPoints(row.trend, direction, size)
  const end = points.at(-1)
  if (points.length < 2 || !end) return null
  const digits = decimalsOf(row.score)
  const show = (value: number | undefined) => value?.toFixed(digits) ?? ''
  const label = t('trend.text', { count: points.length, first: show(row.trend[0]), last: show(row.trend.at(-1)) })
  return (
    <svg {...size} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label} className={classes.trend}>
      <title>{label}</title>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={end.x} cy={end.y} r="2.5" />
    </svg>
  )
}

/** The points of a sparkline, better scores higher, within a box with a margin for the stroke. */
export function sparkPoints(
  values: readonly number[],
  direction: 'higher' | 'lower',
  { width, height }: { width: number; height: number },
): { x: number; y: number }[] {
  const edge = 3
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  const step = (width - 2 * edge) / Math.max(1, values.length - 1)
  const round = (value: number) => Math.round(value * 10) / 10
  return values.map((value, index) => {
    const part = range === 0 ? 0.5 : (value - low) / range
    const fromTop = direction === 'higher' ? 1 - part : part
    return { x: round(edge + index * step), y: round(edge + fromTop * (height - 2 * edge)) }
  })
}

/** The number of decimals on the board. */
export const decimalsOf = (score: string) => score.split('.')[1]?.length ?? 0
