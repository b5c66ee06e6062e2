import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useNow } from '@leitai/platform/web/ui/use-now'
import type { TabProps } from '../../catalog/web/shared/detail-data.ts'

/** Why the B board is hidden, and when it is revealed. */
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
