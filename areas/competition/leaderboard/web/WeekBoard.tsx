import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useWriteTime } from '@leitai/platform/web/ui/TimeText.tsx'
import { NativeSelect } from '@mantine/core'
import { useNavigate } from 'react-router'
import { weekRankList } from '../contract.ts'
import { weekInput } from './address.ts'
import classes from './Board.module.css'
import { BoardBody } from './BoardBody.tsx'
import { liveOf, type PartProps } from './numbers.ts'

/** The weekly leaderboard with a week selector. */
export default function WeekBoard(props: PartProps) {
  const t = useText('leaderboard')
  const navigate = useNavigate()
  const { query, to } = props
  const writeTime = useWriteTime()
  const answer = useCall(weekRankList, weekInput(query), liveOf(props))
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
          // `until` is exclusive: the last day is the one before.
          label: t('week.name', { week, from: dayOf(from), to: dayOf(Date.parse(until) - 1) }),
        }))}
      />
      <BoardBody {...props} answer={answer} />
    </>
  )
}
