import { API_BASE, type WireOf } from '@leitai/platform/contract/call'
import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/competition-tab.ts'
import { exportRank, type rankList, type weekRankList } from '../contract.ts'
import { type BoardQuery, CHARTS, type Change, PAGE_SIZE } from './address.ts'
import classes from './Board.module.css'
import { BoardTable } from './BoardTable.tsx'
import { numbersOf } from './numbers.ts'

type Answer = WireOf<typeof rankList> | WireOf<typeof weekRankList>

interface BodyProps extends TabProps {
  query: BoardQuery
  to: (change?: Change) => string
  answer: Answer
}

/** A leaderboard's header, rows and pagination. */
export function BoardBody(props: BodyProps) {
  const { cmpt, query, to, answer } = props
  // Weeks have no charts, and boards of one’s own row have nothing to chart.
  const charted = query.board !== 'week' && (cmpt.boardView === 'full' || cmpt.boardView === 'anonymous')
  const medals = charted && query.board !== 'practice' && !cmpt.practice && answer.ranked > 0
  return (
    <>
      <BoardHead
        query={query}
        answer={answer}
        full={cmpt.boardView === 'full'}
        chartsAt={charted ? `${to()}#${CHARTS}` : null}
      />
      {answer.list.length === 0 ? (
        <NoRows {...props} />
      ) : (
        <>
          {answer.intervals && <Alike intervals={answer.intervals} />}
          <BoardTable
            rows={answer.list}
            intervals={answer.intervals}
            board={query.board === 'examine' ? 'A' : query.board}
            direction={answer.direction}
            numbers={numbersOf(props)}
            sort={query.sort}
            sortTo={query.board === 'week' ? null : (sort) => to({ sort })}
            mine={cmpt.me?.teamId ?? null}
            winners={winnersOf(props)}
            promoted={'promoted' in answer ? answer.promoted : []}
          />
          {medals && <MedalNote ranked={answer.ranked} />}
          {answer.total > PAGE_SIZE && (
            <Pages total={answer.total} page={query.page} pageSize={PAGE_SIZE} to={(page) => to({ page })} />
          )}
          {charted && <BoardCharts query={query} to={to} />}
        </>
      )}
    </>
  )
}

/** The number of winning ranks. Practice and weekly boards have no prizes, and search results are not the whole board. */
function winnersOf({ cmpt, query }: Pick<BodyProps, 'cmpt' | 'query'>): number {
  const last = cmpt.stages.findLast(({ scoring }) => scoring !== null)
  const main = query.board === 'A' || query.board === 'B'
  const counts = main && query.sort === '' && query.stage.stageId === last?.id
  return counts && query.keyword === '' ? cmpt.prizes.reduce((sum, { count }) => sum + count, 0) : 0
}

type HeadProps = Pick<BodyProps, 'query' | 'answer'> & { full: boolean; chartsAt: string | null }

function BoardHead({ query, answer, full, chartsAt }: HeadProps) {
  const t = useText('leaderboard')
  const { cmptId, stage, board } = query
  const fields = new URLSearchParams({ cmptId: String(cmptId), stageId: String(stage.stageId), board })
  return (
    <div className={classes.head}>
      {answer.frozen && <StateBadge tone="done">{t('head.frozen')}</StateBadge>}
      <span>
        {t(query.keyword ? 'head.found' : 'head.teams')}{' '}
        <NumberText value={query.keyword ? answer.total : answer.ranked} />
      </span>
      <span className={classes.withIcon}>
        <Icon name={answer.direction === 'higher' ? 'up' : 'down'} size={16} />
        {t(answer.direction === 'higher' ? 'head.higher' : 'head.lower')}
      </span>
      {answer.noon && <StateBadge tone="wait">{t('head.noon')}</StateBadge>}
      <span className={classes.asOf}>
        {t('head.asOf')} <TimeText at={answer.asOf} detail="second" />
      </span>
      {chartsAt && answer.list.length > 0 && (
        <Link className={`${classes.withIcon} ${classes.toCharts}`} to={chartsAt} preventScrollReset>
          <Icon name="chart" size={16} />
          {t('charts.link')}
        </Link>
      )}
      {board !== 'week' && full && (
        <a
          className={`${classes.withIcon} ${classes.export}`}
          href={`${API_BASE}${exportRank.path}?${fields}`}
          download
        >
          <Icon name="download" size={16} />
          <span className={classes.exportText}>{t('head.export')}</span>
        </a>
      )}
    </div>
  )
}

/** Why the board is empty, and what to do about it. */
function NoRows({ cmpt, query, to }: BodyProps) {
  const t = useText('leaderboard')
  const open = cmpt.stages.find(({ id }) => id === query.stage.stageId)?.now
  if (query.keyword || query.page > 1) {
    return (
      <Empty compact drawing="search" title={t(query.keyword ? 'empty.notFound' : 'empty.page')}>
        <Button component={Link} variant="default" to={to({ keyword: '' })} preventScrollReset>
          {t('empty.all')}
        </Button>
      </Empty>
    )
  }
  const canSubmit = open === 'open' || query.board === 'practice'
  return (
    <Empty
      compact
      title={t('empty.none')}
      text={t(canSubmit ? 'empty.do' : open === 'before' ? 'empty.before' : 'empty.over')}
    >
      {canSubmit && (
        <Button component={Link} to={paths.competition(cmpt.id, 'submit')}>
          {t('empty.submit')}
        </Button>
      )}
      <Button component={Link} variant="default" to={paths.competition(cmpt.id, 'data')}>
        {t('empty.data')}
      </Button>
    </Empty>
  )
}

/** From how many ranked teams on there is any medal, and silver: `medalOf` of the server. */
const [MEDALS, SILVER] = [3, 10]

/** Why a board of few teams has no silver, or no medals at all. */
export function MedalNote({ ranked }: { ranked: number }) {
  const t = useText('leaderboard')
  if (ranked >= SILVER) return null
  return (
    <p className={classes.reason}>
      {ranked < MEDALS ? t('medal.tooFew', { count: MEDALS }) : t('medal.noSilver', { count: SILVER })}
    </p>
  )
}

type Intervals = NonNullable<WireOf<typeof rankList>['intervals']>

/** As many groups are named; the others show at the rows. */
const NAMED = 5

/** Which ranks cannot be told apart, and what the intervals below the scores are. */
function Alike({ intervals: { level, alike } }: { intervals: Intervals }) {
  const t = useText('leaderboard')
  const named = alike?.slice(0, NAMED).map(({ from, to }) => t('alike.ranks', { from, to })) ?? []
  const list = `${named.join(t('table.comma'))}${(alike?.length ?? 0) > NAMED ? t('alike.more') : ''}`
  return (
    <div className={classes.alike}>
      <span>
        {alike === null
          ? t('alike.intervals', { level })
          : named.length === 0
            ? t('alike.none', { level })
            : t('alike.groups', { list, level })}
      </span>
      <details>
        <summary>{t('alike.help')}</summary>
        <p>{t('alike.interval', { level })}</p>
        {alike !== null && <p>{t('alike.group', { level })}</p>}
        <p>{t('alike.ranking')}</p>
      </details>
    </div>
  )
}

const HistoryCharts = lazy(() => loadChunk(() => import('./HistoryCharts.tsx')))

/** The charts of a board below it, behind a button; the link in the board’s head leads here and opens them. */
function BoardCharts({ query, to }: { query: BoardQuery; to: (change?: Change) => string }) {
  const t = useText('leaderboard')
  const { hash, key } = useLocation()
  const [opened, setOpened] = useState(false)
  const section = useRef<HTMLElement>(null)
  // The link can be followed again after the charts were hidden: each time with a new key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (hash !== `#${CHARTS}`) return
    setOpened(true)
    section.current?.scrollIntoView()
  }, [hash, key])
  return (
    <section ref={section} id={CHARTS} className={classes.charts} aria-label={t('charts')}>
      <Button
        variant="default"
        leftSection={<Icon name="chart" size={16} />}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {t(opened ? 'charts.hide' : 'charts.show')}
      </Button>
      {opened && (
        <Suspense fallback={<Skeleton h={320} radius={12} />}>
          <HistoryCharts query={query} to={to} />
        </Suspense>
      )}
    </section>
  )
}
