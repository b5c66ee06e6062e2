import { useCall } from '@leitai/platform/web/api'
import { useMe } from '@leitai/platform/web/app/session'
import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/detail-data.ts'
import { rankList, rankStageList } from '../contract.ts'
import { type Change, isHidden, listInput, readAsked, type StageBoards, valuesOf } from './address.ts'
import classes from './Board.module.css'
import { BoardBody } from './BoardBody.tsx'
import { BoardSwitch } from './BoardSwitch.tsx'
import { HiddenB } from './HiddenB.tsx'
import { liveOf, type PartProps } from './live.ts'
import { numbersOf } from './numbers.ts'

import { readOverall } from './overall.ts'
import { RevealText } from './RevealText.tsx'
import { StageSwitch } from './StageSwitch.tsx'

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
  const asked = readAsked(cmpt, list, search)
  if (overall) {
    const toStage = ({ stageId }: StageBoards) => paths.competition(cmpt.id, 'leaderboard', { stage: stageId })
    return (
      <div className={classes.board}>
        <div className={classes.switches}>
          <StageSwitch cmpt={cmpt} list={list} shown="overall" to={toStage} />
        </div>
        <Suspense fallback={<Skeleton h={320} />}>
          <OverallBoard cmpt={cmpt} asked={overall} />
        </Suspense>
      </div>
    )
  }
  if (asked === null) return <Empty title={t('empty.none')} text={t('empty.noStage')} />
  const to = (change?: Change) => paths.competition(cmpt.id, 'leaderboard', valuesOf(asked, change))
  const props = { cmpt, asked, to }
  return (
    <div className={classes.board}>
      <BoardSwitch {...props} list={list} />
      <Suspense fallback={<Skeleton h={320} />}>
        {asked.hidden ? (
          <HiddenB {...props} list={list} />
        ) : asked.board === 'week' ? (
          <WeekBoard {...props} />
        ) : asked.board === 'examine' ? (
          <ExamineBoard asked={asked} to={to} mine={cmpt.me?.teamId ?? null} numbers={numbersOf(props)} />
        ) : (
          <MainBoard {...props} />
        )}
      </Suspense>
      {asked.stage.boards.includes('B') && isHidden(asked.stage, 'B') && !asked.hidden && (
        <p className={classes.reveal} aria-hidden="true">
          <RevealText cmpt={cmpt} stageId={asked.stage.stageId} />
        </p>
      )}
    </div>
  )
}

function MainBoard(props: PartProps) {
  const t = useText('leaderboard')
  const { cmpt, asked } = props
  const signedUp = useMe().loginFlag && cmpt.me?.signedUp === true
  const board = asked.board === 'week' || asked.board === 'examine' ? 'A' : asked.board
  const answer = useCall(rankList, listInput(asked, board), liveOf(props))
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
