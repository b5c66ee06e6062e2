import { useText } from '../app/i18n/use-text.ts'
import type { TabProps } from '../detail.ts'
import { TimeText } from '../ui/TimeText.tsx'
import { useNow } from '../ui/use-now.ts'

/** Why the B board cannot be seen yet, and when it can. */
export function RevealText({ cmpt, stageId }: TabProps & { stageId: number }) {
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
