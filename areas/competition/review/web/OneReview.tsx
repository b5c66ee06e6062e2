import type { Call, WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { examineRankList } from '../../leaderboard/contract.ts'
import { finishReview, holdReview, hostReview, hostReviews, publishReview } from '../contract.ts'
import { ReviewTable } from './ReviewTable.tsx'
import { toneOfState } from './VerdictDialog.tsx'

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
