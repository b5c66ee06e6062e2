import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { rankScreen } from '../contract.ts'
import classes from './RankScreen.module.css'

/** Ranks gained (positive) or lost between two boards, by team; 'new' for teams that only the second contains. */
export function movesBetween(
  before: readonly { teamId: number; rank: number; baseline: boolean }[],
  after: readonly { teamId: number; rank: number; baseline: boolean }[],
): ReadonlyMap<number, number | 'new'> {
  const ranks = new Map(before.map(({ teamId, rank }) => [teamId, rank]))
  const moves = after.flatMap(({ teamId, rank, baseline }): [number, number | 'new'][] => {
    const old = ranks.get(teamId)
    if (baseline || old === rank) return []
    return [[teamId, old === undefined ? 'new' : old - rank]]
  })
  return new Map(moves)
}

type Row = WireOf<typeof rankScreen>['rows'][number]

const MOVE_MS = 900
const PAGE_MS = 10_000
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface ScreenTableProps {
  rows: readonly Row[]
  /** The numbers beside the score. */
  columns: WireOf<typeof rankScreen>['columns']
  paused: boolean
}

/** The top teams. Rows whose rank changed slide to their new position and show the change. */
export function ScreenTable({ rows, columns, paused }: ScreenTableProps) {
  const t = useText('live-board')
  const words = useWords()
  const { scroller, body } = useMotion(rows, paused)
  const moves = useMoves(rows)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who uses the keyboard alone scrolls the rows with it
    <section className={classes.scroller} ref={scroller} tabIndex={0} aria-label={t('rows')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('rank')}</th>
            <th scope="col">{t('team')}</th>
            <th scope="col">{t('score')}</th>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {words(title)}
              </th>
            ))}
            <th scope="col">{t('entries')}</th>
            <th scope="col">{t('at')}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr key={row.teamId} data-team={row.teamId} data-rank={row.baseline ? 'none' : row.rank}>
              <td className={`tnum ${classes.rank}`}>{row.baseline ? t('baseline') : row.rank}</td>
              <th scope="row">
                <span className={classes.team}>
                  <Avatar kind="team" id={row.teamId} src={row.teamLogo} size={40} />
                  <span className={classes.name}>{row.teamName}</span>
                  <Move move={moves.get(row.teamId)} />
                </span>
              </th>
              <td className={`tnum ${classes.score}`}>
                <span className={classes.scored}>
                  <span>{row.score}</span>
                  {row.interval && (
                    <small className={classes.interval}>
                      {row.interval.low} – {row.interval.high}
                    </small>
                  )}
                </span>
              </td>
              {columns.map(({ name, at }) => (
                <td key={name} className="tnum">
                  {row.numbers[at] ?? '–'}
                </td>
              ))}
              <td className="tnum">{row.entries}</td>
              <td>
                {/* The whole moment is its title: with intervals there is no room for the year. */}
                <TimeText at={row.at} detail="yearless" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Move({ move }: { move: number | 'new' | undefined }) {
  const t = useText('live-board')
  if (move === undefined) return null
  if (move === 'new') return <span className={classes.move}>{t('new')}</span>
  const places = Math.abs(move)
  return (
    <span className={`tnum ${classes.move}`} data-way={move > 0 ? 'up' : 'down'}>
      <span aria-hidden="true">
        {move > 0 ? '▲' : '▼'}
        {places}
      </span>
      <VisuallyHidden>{t(move > 0 ? 'up' : 'down', { places })}</VisuallyHidden>
    </span>
  )
}

/** Rank changes at the last update of the board; an update that changes no rank keeps them. */
function useMoves(rows: readonly Row[]): ReadonlyMap<number, number | 'new'> {
  const [seen, setSeen] = useState<{ rows: readonly Row[]; moves: ReadonlyMap<number, number | 'new'> }>({
    rows,
    moves: new Map(),
  })
  if (seen.rows === rows) return seen.moves
  const moves = movesBetween(seen.rows, rows)
  const next = { rows, moves: moves.size > 0 ? moves : seen.moves }
  setSeen(next)
  return next.moves
}

/** Animates rows from their previous position, and pages through rows that do not fit. */
function useMotion(rows: readonly Row[], paused: boolean) {
  const scroller = useRef<HTMLElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const stood = useRef(new Map<string, number>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows have changed
  useLayoutEffect(() => {
    const places = new Map<string, number>()
    for (const row of body.current?.rows ?? []) {
      const team = row.dataset.team ?? ''
      places.set(team, row.offsetTop)
      if (stood.current.size === 0 || still()) continue
      const from = stood.current.get(team)
      const way = from === undefined ? null : from - row.offsetTop
      if (way === 0) continue
      const first = way === null ? { opacity: 0 } : { transform: `translateY(${way}px)` }
      const last = way === null ? { opacity: 1 } : { transform: 'none' }
      row.animate([first, last], { duration: MOVE_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' })
    }
    stood.current = places
  }, [rows])
  useEffect(() => {
    if (paused) return
    const timer = setInterval(() => {
      const box = scroller.current
      if (!box || box.scrollHeight <= box.clientHeight + 1) return
      const end = box.scrollTop + box.clientHeight >= box.scrollHeight - 1
      const [row] = body.current?.rows ?? []
      // The last row of a page is repeated on the next one, below the sticky header.
      const step = box.clientHeight - 2 * (row?.offsetHeight ?? 0)
      box.scrollTo({ top: end ? 0 : box.scrollTop + Math.max(step, 1), behavior: still() ? 'auto' : 'smooth' })
    }, PAGE_MS)
    return () => clearInterval(timer)
  }, [paused])
  return { scroller, body }
}
