import type { RowWire } from '@leitai/contract/competition/leaderboard'
import { useText } from '../../platform/app/i18n/use-text.ts'
import classes from './Board.module.css'

interface MedalNoteProps {
  list: readonly RowWire[]
  /** Practice competitions have no medals. */
  practice: boolean
  total: number
}

/** From how many ranked teams on there is any medal, and silver: `medalOf` of the server. */
const [MEDALS, SILVER] = [3, 10]

/** Why a board of few teams has no silver, or no medals at all. */
export function MedalNote({ list, practice, total }: MedalNoteProps) {
  const t = useText('leaderboard')
  const ranked = list.filter(({ baseline }) => !baseline).length
  if (practice || ranked === 0 || ranked >= SILVER || list.length < total) return null
  return (
    <p className={classes.reason}>
      {ranked < MEDALS ? t('medal.tooFew', { count: MEDALS }) : t('medal.noSilver', { count: SILVER })}
    </p>
  )
}
