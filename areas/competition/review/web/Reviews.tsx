import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, NativeSelect, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { hostReviews } from '../contract.ts'
import { FreezeDialog } from './FreezeDialog.tsx'
import { OneReview } from './OneReview.tsx'
import classes from './Review.module.css'
import { toneOfState } from './tone.ts'

/** The winners' reviews by stage; the URL may select one. */
export default function Reviews({ cmpt }: HostedCompetitionProps) {
  const [search] = useSearchParams()
  const reviewId = readNumber(search, 'review')
  return reviewId === null ? <All cmpt={cmpt} /> : <OneReview cmptId={cmpt.id} reviewId={reviewId} />
}

type Answer = WireOf<typeof hostReviews>

function All({ cmpt }: HostedCompetitionProps) {
  const t = useText('review')
  const answer = useCall(hostReviews, { cmptId: cmpt.id })
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('hint')}
      </Text>
      {answer.stages.length === 0 && <Empty title={t('noStages')} compact />}
      {answer.stages.map((stage) => (
        <Stage key={stage.id} cmptId={cmpt.id} answer={answer} stage={stage} />
      ))}
    </>
  )
}

function Stage({ cmptId, answer, stage }: { cmptId: number; answer: Answer; stage: Answer['stages'][number] }) {
  const t = useText('review')
  const words = useWords()
  const [week, setWeek] = useState(0)
  const [asking, setAsking] = useState(false)
  const own = answer.reviews.filter(({ stageId }) => stageId === stage.id)
  const noRound = answer.type === 'application' && stage.rounds.length === 0 ? t('noRound') : null
  const boardOf = (number: number) => (number === 0 ? t('board.last') : t('board.week', { week: number }))
  return (
    <section className={classes.box} aria-label={words(stage.name)}>
      <Title order={3} fz={16}>
        {words(stage.name)}
      </Title>
      <ul className={classes.plain}>
        {own.map((review) => (
          <li key={review.id}>
            <Anchor component={Link} to={paths.hostConsole(cmptId, 'review', { review: review.id })}>
              {boardOf(review.week)}
            </Anchor>
            <StateBadge tone={toneOfState[review.state]}>{t(`state.${review.state}`)}</StateBadge>
            <Text fz="sm" c="var(--quiet)">
              {t('frozenAt')} <TimeText at={review.frozenAt} /> · {t('pending', { count: review.pending })}
            </Text>
          </li>
        ))}
      </ul>
      <Group align="flex-start">
        {stage.weeks > 0 && (
          <NativeSelect
            label={t('board')}
            value={String(week)}
            onChange={(event) => setWeek(Number(event.currentTarget.value))}
            data={Array.from({ length: stage.weeks + 1 }, (_, at) => ({ value: String(at), label: boardOf(at) }))}
          />
        )}
        {/* Beside the select, not its label; the reason stands below. */}
        <div style={stage.weeks > 0 ? { paddingTop: 24 } : undefined}>
          <GuardedButton
            reason={answer.may.run ?? (week === 0 ? stage.freeze : null) ?? noRound}
            variant={own.some((one) => one.week === week) ? 'default' : 'filled'}
            onClick={() => setAsking(true)}
          >
            {t(own.some((one) => one.week === week) ? 'freezeAgain' : 'freeze')}
          </GuardedButton>
        </div>
      </Group>
      {asking && (
        <FreezeDialog
          cmptId={cmptId}
          stage={stage}
          week={week}
          usualSize={answer.usualSize}
          asksNames={answer.asksNames}
          reviewId={own.find((one) => one.week === week)?.id ?? null}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
