import { rankList, rankStageList, weekRankList } from '@leitai/contract/leaderboard'
import { NativeSelect } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../api.ts'
import { useText } from '../app/i18n/use-text.ts'
import type { TabProps } from '../detail.ts'
import { paths } from '../paths.ts'
import { Empty } from '../ui/Empty.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { writeTime } from '../ui/time.ts'
import { type Asked, type Change, listInput, readAsked, valuesOf, weekInput } from './address.ts'
import classes from './Board.module.css'
import { BoardBody } from './BoardBody.tsx'
import { BoardSwitch } from './BoardSwitch.tsx'
import { ExamineBoard } from './ExamineBoard.tsx'
import { HiddenB } from './HiddenB.tsx'
import { MyRow } from './MyRow.tsx'

const LIVE_SECONDS = 10
/** A reveal that comes while one looks on opens the B board within a minute. */
const REVEAL_SECONDS = 60

interface PartProps extends TabProps {
  asked: Asked
  to: (change?: Change) => string
}

/** The boards of a competition. Which one, which part of it and what is searched for stand in the address. */
export default function Board({ cmpt }: TabProps) {
  const t = useText('leaderboard')
  const [search] = useSearchParams()
  const waiting = cmpt.stages.some(
    ({ now, scoring }) => now !== 'before' && scoring?.b !== 'none' && !scoring?.revealed,
  )
  const list = useCall(rankStageList, { cmptId: cmpt.id }, waiting ? { everySeconds: REVEAL_SECONDS } : {})
  const asked = readAsked(cmpt, list, search)
  if (asked === null) return <Empty title={t('empty.none')} text={t('empty.noStage')} />
  const to = (change?: Change) => paths.detail(cmpt.id, 'leaderboard', valuesOf(asked, change))
  const props = { cmpt, asked, to }
  return (
    <div className={classes.board}>
      <BoardSwitch {...props} list={list} />
      {asked.hidden ? (
        <HiddenB {...props} />
      ) : asked.board === 'week' ? (
        <WeekBoard {...props} />
      ) : asked.board === 'examine' ? (
        <ExamineBoard asked={asked} to={to} mine={cmpt.me?.teamId ?? null} />
      ) : (
        <MainBoard {...props} />
      )}
    </div>
  )
}

const liveOf = ({ cmpt, asked }: PartProps) => {
  const open = cmpt.stages.find(({ id }) => id === asked.stage.stageId)?.now === 'open'
  return open || asked.board === 'practice' ? { everySeconds: LIVE_SECONDS } : {}
}

function MainBoard(props: PartProps) {
  const t = useText('leaderboard')
  const { asked, to } = props
  const board = asked.board === 'week' || asked.board === 'examine' ? 'A' : asked.board
  const answer = useCall(rankList, listInput(asked, board), liveOf(props))
  return (
    <>
      <MyRow {...props} board={board} asOf={answer.asOf} />
      <SearchField label={t('search')} value={asked.keyword} to={(keyword) => to({ keyword })} />
      <BoardBody {...props} answer={answer} />
    </>
  )
}

function WeekBoard(props: PartProps) {
  const t = useText('leaderboard')
  const navigate = useNavigate()
  const { asked, to } = props
  const answer = useCall(weekRankList, weekInput(asked), liveOf(props))
  const dayOf = (moment: string | number) => writeTime(moment, 'day')
  return (
    <>
      <NativeSelect
        className={classes.weeks}
        label={t('week.choose')}
        value={String(answer.week)}
        onChange={(event) =>
          void navigate(to({ week: Number(event.currentTarget.value) }), { preventScrollReset: true })
        }
        data={answer.weeks.toReversed().map(({ week, from, to: until }) => ({
          value: String(week),
          // A week ends where the next begins: its last day is the one before.
          label: t('week.name', { week, from: dayOf(from), to: dayOf(Date.parse(until) - 1) }),
        }))}
      />
      <BoardBody {...props} answer={answer} />
    </>
  )
}
