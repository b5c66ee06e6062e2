import { examineRankList } from '@leitai/contract/competition/leaderboard'
import { finishReview, holdReview, hostReview, hostReviews, publishReview } from '@leitai/contract/competition/review'
import type { Call, WireOf } from '@leitai/contract/core/call'
import { Anchor, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall, useSend } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx'
import { GuardedButton } from '../../platform/ui/GuardedButton.tsx'
import { StateBadge } from '../../platform/ui/StateBadge.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import { ReviewTable } from './ReviewTable.tsx'
import { toneOfState } from './tone.ts'

const changes: readonly Call[] = [hostReview, hostReviews, examineRankList]
export type Review = WireOf<typeof hostReview>

/** One review: its state, the next actions, and its teams. */
export function OneReview({ cmptId, reviewId }: { cmptId: number; reviewId: number }) {
  const t = useText('review')
  const review = useCall(hostReview, { cmptId, reviewId })
  const [asking, setAsking] = useState<'publish' | 'finish' | null>(null)
  const publish = useSend(publishReview, { changes })
  const finish = useSend(finishReview, { changes })
  const hold = useSend(holdReview, { changes })
  const which = { cmptId, reviewId }
  const go = async () => {
    const done = asking === 'publish' ? await publish.run(which) : await finish.run(which)
    return done !== undefined
  }
  return (
    <>
      <Anchor component={Link} to={paths.hostConsole(cmptId, 'review')} fz="sm">
        ← {t('back')}
      </Anchor>
      <Group gap="sm" my="sm">
        <StateBadge tone={toneOfState[review.state]}>{t(`state.${review.state}`)}</StateBadge>
        <Text fz="sm" c="var(--quiet)">
          {t('frozenAt')} <TimeText at={review.frozenAt} />
        </Text>
        {review.publicUntil && (
          <Text fz="sm">
            {t('publicUntil')} <TimeText at={review.publicUntil} />
          </Text>
        )}
        {review.finalAt && (
          <Text fz="sm">
            {t('finalAt')} <TimeText at={review.finalAt} />
          </Text>
        )}
        {review.held && <StateBadge tone="soon">{t('held')}</StateBadge>}
      </Group>
      <Group align="flex-start" mb="md">
        {review.state === 'open' && (
          <GuardedButton reason={review.may.publish} onClick={() => setAsking('publish')}>
            {t('publish')}
          </GuardedButton>
        )}
        {review.state === 'published' && (
          <>
            <GuardedButton reason={review.may.finish} onClick={() => setAsking('finish')}>
              {t('finish')}
            </GuardedButton>
            <GuardedButton
              reason={review.may.run}
              variant="default"
              loading={hold.pending}
              onClick={() => void hold.run({ ...which, held: !review.held })}
            >
              {t(review.held ? 'release' : 'hold')}
            </GuardedButton>
          </>
        )}
      </Group>
      <ReviewTable cmptId={cmptId} review={review} changes={changes} />
      {asking && (
        <ConfirmDialog
          title={t(asking)}
          text={asking === 'publish' ? t('publish.text', { days: review.plan.publicDays }) : t('finish.text')}
          go={t(asking)}
          onGo={go}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
