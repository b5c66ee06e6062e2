import { useMe } from '@leitai/identity/account/web/shared/session'
import { useCall } from '@leitai/platform/web/api'
import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText, useNow } from '@leitai/platform/web/ui/TimeText.tsx'
import { useScrollRow } from '@leitai/platform/web/ui/use-scroll'
import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/competition-tab.ts'
import { rankList, rankStageList } from '../contract.ts'
import {
  type BoardQuery,
  type Change,
  isHidden,
  kindsOf,
  listInput,
  readQuery,
  type StageBoards,
  valuesOf,
} from './address.ts'
import classes from './Board.module.css'
import { BoardBody } from './BoardBody.tsx'
import { liveOf, numbersOf, type PartProps } from './numbers.ts'
import { overallValues, readOverall } from './overall.ts'

// Loaded lazily: most visitors never see these.
const ExamineBoard = lazy(() => loadChunk(() => import('./ExamineBoard.tsx')))
const MyRow = lazy(() => loadChunk(() => import('./MyRow.tsx')))
const OverallBoard = lazy(() => loadChunk(() => import('./OverallBoard.tsx')))
const WeekBoard = lazy(() => loadChunk(() => import('./WeekBoard.tsx')))

/** A reveal while the page is open shows board B within a minute. */
const REVEAL_SECONDS = 60

/** The leaderboards of a competition. The URL holds board, page and search. */
export default function Board({ cmpt }: TabProps) {
  const t = useText('leaderboard')
  const [search] = useSearchParams()
  const waiting = cmpt.stages.some(
    ({ now, scoring }) => now !== 'before' && scoring?.b !== 'none' && !scoring?.revealed,
  )
  const list = useCall(rankStageList, { cmptId: cmpt.id }, { everySeconds: waiting ? REVEAL_SECONDS : null })
  const overall = readOverall(cmpt, list, search)
  const query = readQuery(cmpt, list, search)
  if (overall) {
    const toStage = ({ stageId }: StageBoards) => paths.competition(cmpt.id, 'leaderboard', { stage: stageId })
    return (
      <div className={classes.board}>
        <div className={classes.switches}>
          <StageSwitch cmpt={cmpt} list={list} shown="overall" to={toStage} />
        </div>
        <Suspense fallback={<Skeleton h={320} />}>
          <OverallBoard cmpt={cmpt} query={overall} />
        </Suspense>
      </div>
    )
  }
  if (query === null) return <Empty title={t('empty.none')} text={t('empty.noStage')} />
  const to = (change?: Change) => paths.competition(cmpt.id, 'leaderboard', valuesOf(query, change))
  const props = { cmpt, query, to }
  return (
    <div className={classes.board}>
      <BoardSwitch {...props} list={list} />
      <Suspense fallback={<Skeleton h={320} />}>
        {query.hidden ? (
          <HiddenB {...props} list={list} />
        ) : query.board === 'week' ? (
          <WeekBoard {...props} />
        ) : query.board === 'examine' ? (
          <ExamineBoard query={query} to={to} mine={cmpt.me?.teamId ?? null} numbers={numbersOf(props)} />
        ) : (
          <MainBoard {...props} />
        )}
      </Suspense>
      {query.stage.boards.includes('B') && isHidden(query.stage, 'B') && !query.hidden && (
        <p className={classes.reveal} aria-hidden="true">
          <RevealText cmpt={cmpt} stageId={query.stage.stageId} />
        </p>
      )}
    </div>
  )
}

function MainBoard(props: PartProps) {
  const t = useText('leaderboard')
  const { cmpt, query } = props
  const signedUp = useMe().loginFlag && cmpt.me?.signedUp === true
  const board = query.board === 'week' || query.board === 'examine' ? 'A' : query.board
  const answer = useCall(rankList, listInput(query, board), liveOf(props))
  return (
    <>
      {signedUp && (
        <Suspense fallback={<Skeleton h={66} radius={12} />}>
          <MyRow {...props} board={board} asOf={answer.asOf} />
        </Suspense>
      )}
      {cmpt.boardView !== 'full' && <p className={classes.reason}>{t(`view.${cmpt.boardView}`)}</p>}
      <BoardBody {...props} answer={answer} />
    </>
  )
}

interface HiddenBProps extends TabProps {
  list: readonly StageBoards[]
  query: BoardQuery
  to: (change?: Change) => string
}

/** Shown for board B before its reveal: links to a visible board; a new test set has only that of the previous stage. */
function HiddenB({ list, query, to }: HiddenBProps) {
  const t = useText('leaderboard')
  const hasA = query.stage.boards.includes('A')
  const before = list[list.findIndex(({ stageId }) => stageId === query.stage.stageId) - 1]
  return (
    <Empty drawing="soon" title={t('b.title')} text={t(hasA ? 'b.why' : 'b.switch')}>
      {(hasA || before) && (
        <Button
          component={Link}
          to={hasA || !before ? to({ board: 'A' }) : to({ stage: before, board: 'A' })}
          preventScrollReset
        >
          {t('b.toA')}
        </Button>
      )}
    </Empty>
  )
}

interface BoardSwitchProps extends TabProps {
  list: readonly StageBoards[]
  query: BoardQuery
  to: (change?: Change) => string
}

/** Links to stages and boards. Board B is always shown; before the reveal it is disabled, with the reason and the remaining time. */
function BoardSwitch({ cmpt, list, query, to }: BoardSwitchProps) {
  const t = useText('leaderboard')
  const reason = useId()
  const kinds = useScrollRow<HTMLElement>(query.board)
  // Boards that show all teams or nothing are closed where the host shows only part of the ranking.
  const boards = kindsOf(query.stage).filter(
    (board) => cmpt.boardView === 'full' || (board !== 'week' && board !== 'examine'),
  )
  const greyed = boards.some((board) => isHidden(query.stage, board))
  return (
    <div className={classes.switches}>
      <StageSwitch cmpt={cmpt} list={list} shown={query.stage.stageId} to={(stage) => to({ stage })} />
      <nav ref={kinds} className={`scroll-row ${classes.switch}`} aria-label={t('switch.board')}>
        {boards.map((board) =>
          isHidden(query.stage, board) ? (
            // Stays focusable so that screen readers announce the reason.
            <button key={board} type="button" aria-disabled="true" aria-describedby={reason}>
              <Icon name="lock" size={14} /> {t(`board.${board}`)}
            </button>
          ) : (
            <Link
              key={board}
              to={to({ board })}
              aria-current={board === query.board ? 'page' : undefined}
              preventScrollReset
            >
              {t(`board.${board}`)}
            </Link>
          ),
        )}
      </nav>
      {greyed && (
        <p id={reason} className={classes.reason}>
          <RevealText cmpt={cmpt} stageId={query.stage.stageId} />
        </p>
      )}
      {!query.hidden && (query.board === 'A' || query.board === 'B' || query.board === 'practice') && (
        <BoardSearch value={query.keyword} to={(keyword) => to({ keyword })} />
      )}
    </div>
  )
}

/** Finds teams on the board; on a phone behind a button, so that the rows come first. */
function BoardSearch({ value, to }: { value: string; to: (keyword: string) => string }) {
  const t = useText('leaderboard')
  const [opened, setOpened] = useState(value !== '')
  return (
    <>
      <button
        type="button"
        className={classes.searchButton}
        aria-label={t('search')}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Icon name="search" size={18} />
      </button>
      <div className={classes.search} data-opened={opened || undefined}>
        <SearchField label={t('search')} value={value} to={to} />
      </div>
    </>
  )
}

/** Why the B board is hidden, and when it is revealed. */
function RevealText({ cmpt, stageId }: TabProps & { stageId: number }) {
  const t = useText('leaderboard')
  const now = useNow()
  const scoring = cmpt.stages.find(({ id }) => id === stageId)?.scoring
  if (scoring?.revealBy === 'review') return t('b.review')
  const at = scoring?.revealAt ?? null
  if (at === null) return t('b.noTime')
  if (Date.parse(at) <= now) return t('b.soon')
  return (
    <>
      {t('b.hidden')} <TimeText at={at} />
    </>
  )
}

interface StageSwitchProps extends TabProps {
  list: readonly StageBoards[]
  /** The shown stage, or the overall board. */
  shown: number | 'overall'
  to: (stage: StageBoards) => string
}

/** Links to the stages and the overall board; nothing if there is only one of them. */
function StageSwitch({ cmpt, list, shown, to }: StageSwitchProps) {
  const t = useText('leaderboard')
  const words = useWords()
  const row = useScrollRow<HTMLElement>(String(shown))
  const links = [
    ...list.map((stage) => ({ key: stage.stageId, text: words(stage.name), to: to(stage) })),
    ...(cmpt.overall
      ? [
          {
            key: 'overall' as const,
            text: t('board.overall'),
            to: paths.competition(cmpt.id, 'leaderboard', overallValues({ keyword: '' })),
          },
        ]
      : []),
  ]
  if (links.length < 2) return null
  return (
    <nav ref={row} className={`scroll-row ${classes.switch}`} aria-label={t('switch.stage')}>
      {links.map((link) => (
        <Link key={link.key} to={link.to} aria-current={link.key === shown ? 'page' : undefined} preventScrollReset>
          {link.text}
        </Link>
      ))}
    </nav>
  )
}
