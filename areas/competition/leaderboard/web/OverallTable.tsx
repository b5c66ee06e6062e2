import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Link } from 'react-router'
import type { OverallRowWire } from '../contract.ts'
import classes from './Board.module.css'
import { Marks } from './Marks.tsx'
import { Members } from './Members.tsx'
import type { OverallAnswer } from './overall.ts'
import { Rank } from './Rank.tsx'

/** The rows of an overall board. On a narrow screen the parts in which it has a result are below the name. */
export function OverallTable({
  answer: { by, over, parts, list },
  isMine,
}: {
  answer: OverallAnswer
  isMine: (row: OverallRowWire) => boolean
}) {
  const t = useText('leaderboard')
  const words = useWords()
  const totals = by !== 'order'
  const shared = ({ rank }: OverallRowWire) => list.filter((row) => row.rank === rank).length > 1
  const results = (row: OverallRowWire) =>
    parts.map((part, at) => ({ ...part, key: `${part.cmptId} ${part.stageId}`, result: row.parts[at] ?? null }))
  const rankText = (rank: number) => (rank === 0 ? t('rank.baseline') : t('overall.rank', { rank }))
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption>{t('board.overall')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('table.rank')}</th>
            <th scope="col">{t(over === 'series' ? 'overall.person' : 'table.team')}</th>
            {totals && (
              <th scope="col" className={classes.number}>
                {t(by === 'sum' ? 'overall.total' : 'table.meanRank')}
              </th>
            )}
            {parts.map(({ cmptId, stageId, name, board }) => (
              <th
                key={`${cmptId} ${stageId}`}
                scope="col"
                className={`${classes.wide} ${classes.number} ${classes.part}`}
              >
                {over === 'series' ? (
                  <Link to={paths.competition(cmptId, 'leaderboard')}>{words(name)}</Link>
                ) : (
                  words(name)
                )}
                <small className={classes.leading}>{board ? t(`board.${board}`) : t('overall.not')}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => {
            const mine = isMine(row)
            const [person] = row.members
            const id = row.teamId ?? person?.userId ?? 0
            return (
              <tr
                key={id}
                data-baseline={row.baseline || undefined}
                data-mine={mine || undefined}
                aria-current={mine || undefined}
              >
                <td>
                  <Rank row={{ ...row, medal: null, struck: false }} shared={!row.baseline && shared(row)} />
                </td>
                <td>
                  <div className={classes.team}>
                    <Avatar kind={row.teamId === null ? 'person' : 'team'} id={id} src={row.picture} size={28} />
                    <Link
                      to={row.teamId === null ? paths.person(id) : paths.rankTeam(row.teamId)}
                      className={classes.name}
                    >
                      {row.name}
                    </Link>
                    {mine && (
                      <StateBadge tone="good">{t(row.teamId === null ? 'overall.me' : 'table.mine')}</StateBadge>
                    )}
                    <Marks row={{ verified: null, removed: row.removed }} />
                    {row.teamId !== null && (
                      <span className={classes.wide}>
                        <Members members={row.members} />
                      </span>
                    )}
                  </div>
                  <div className={classes.second}>
                    {results(row).map(
                      ({ key, name, result }) =>
                        result && (
                          <span key={key} className="tnum">
                            {words(name)} {`${result.score} · ${rankText(result.rank)}`}
                          </span>
                        ),
                    )}
                  </div>
                </td>
                {totals && <td className={`tnum ${classes.number} ${classes.score}`}>{row.total ?? '–'}</td>}
                {results(row).map(({ key, result }) => (
                  <td key={key} className={`tnum ${classes.wide} ${classes.number}`}>
                    {result ? result.score : '–'}
                    {result && <small className={classes.leading}>{rankText(result.rank)}</small>}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
