import { useMe } from '@leitai/identity/account/web/shared/session'
import { API_BASE } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/competition-tab.ts'
import { exportOverall, type OverallRowWire, overallBoard } from '../contract.ts'
import classes from './Board.module.css'
import { Marks, Members, Rank } from './BoardCells.tsx'
import { type OverallAnswer, type OverallQuery, overallInput, overallValues } from './overall.ts'

const LIVE_SECONDS = 30

/** The overall board: its rule in words, and its rows with the parts as columns. */
export default function OverallBoard({ cmpt, query }: TabProps & { query: OverallQuery }) {
  const t = useText('leaderboard')
  const { userId } = useMe()
  const live = cmpt.stages.some(({ now }) => now === 'open')
  const answer = useCall(overallBoard, overallInput(cmpt.id, query), { everySeconds: live ? LIVE_SECONDS : null })
  const series = answer.over === 'series'
  const to = (change: { keyword: string; page?: number }) =>
    paths.competition(cmpt.id, 'leaderboard', overallValues(change))
  const isMine = ({ teamId, members }: (typeof answer.list)[number]) =>
    teamId === null ? members.some((member) => member.userId === userId) : teamId === cmpt.me?.teamId
  return (
    <>
      <OverallRule answer={answer} />
      <SearchField
        label={t(series ? 'overall.search' : 'search')}
        value={query.keyword}
        to={(keyword) => to({ keyword })}
      />
      {answer.list.length === 0 ? (
        query.keyword || query.page > 1 ? (
          <Empty compact drawing="search" title={t(query.keyword ? 'overall.notFound' : 'empty.page')}>
            <Button component={Link} variant="default" to={to({ keyword: '' })} preventScrollReset>
              {t('empty.all')}
            </Button>
          </Empty>
        ) : (
          <Empty compact title={t('empty.none')} text={t(series ? 'overall.emptySeries' : 'overall.empty')} />
        )
      ) : (
        <>
          <div className={classes.head}>
            <span>
              {t(series ? 'overall.people' : query.keyword ? 'head.found' : 'head.teams')}{' '}
              <NumberText value={query.keyword ? answer.total : answer.ranked} />
            </span>
            <a
              className={`${classes.withIcon} ${classes.export}`}
              href={`${API_BASE}${exportOverall.path}?cmptId=${cmpt.id}`}
              download
            >
              <Icon name="download" size={16} />
              {t('head.export')}
            </a>
          </div>
          <OverallTable answer={answer} isMine={isMine} />
          <Pages
            total={answer.total}
            page={query.page}
            pageSize={answer.pageSize}
            to={(page) => to({ keyword: query.keyword, page })}
          />
        </>
      )}
    </>
  )
}

/** How the parts make the overall rank, and which of them do not count yet. */
function OverallRule({ answer }: { answer: OverallAnswer }) {
  const t = useText('leaderboard')
  const words = useWords()
  const { by, over, missing, direction, parts } = answer
  const weighted = by !== 'order' && parts.some(({ weight }) => weight !== 1)
  const joined = (list: string[]) => list.join(t('table.comma'))
  const names = (some: OverallAnswer['parts']) => joined(some.map(({ name }) => words(name)))
  const waiting = parts.filter(({ board, opposite }) => board === null && !opposite)
  const opposed = parts.filter(({ opposite }) => opposite)
  const lines = [
    t(`overall.${by}`),
    ...(weighted
      ? [t('overall.weights', { list: joined(parts.map(({ name, weight }) => `${words(name)} × ${weight}`)) })]
      : []),
    by === 'sum' ? t('overall.missingScore', { score: missing ?? 0 }) : t(`overall.missing.${by}`),
    ...(direction ? [t(`overall.${direction}`)] : []),
    t(`overall.over.${over}`),
    ...(waiting.length > 0 ? [t('overall.waiting', { list: names(waiting) })] : []),
    ...(opposed.length > 0 ? [t('overall.apart', { list: names(opposed) })] : []),
  ]
  return (
    <ul className={classes.rule}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The rows of an overall board. On a narrow screen the parts in which it has a result are below the name. */
function OverallTable({
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
