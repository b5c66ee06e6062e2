import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import classes from './Board.module.css'

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
