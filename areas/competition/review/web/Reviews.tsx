import type { WireOf } from '@leitai/platform/contract/call'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { useCall, useCallWhen, useSend } from '@leitai/platform/web/api'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { NumberField } from '@leitai/platform/web/ui/NumberField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { freezeReview, hostReview, hostReviews, MaterialKind, type ReviewPlan } from '../contract.ts'
import { OneReview } from './OneReview.tsx'
import classes from './Review.module.css'
import { toneOfState } from './VerdictDialog.tsx'

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
      <List className={classes.plain}>
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
      </List>
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

interface FreezeDialogProps {
  cmptId: number
  stage: WireOf<typeof hostReviews>['stages'][number]
  week: number
  usualSize: number
  asksNames: boolean
  /** The review whose board is frozen again. */
  reviewId: number | null
  onClose: () => void
}

/** Selects teams and materials before a board is frozen, also when it is frozen again. */
function FreezeDialog(props: FreezeDialogProps) {
  const t = useText('review')
  const before = useCallWhen(
    hostReview,
    props.reviewId === null ? null : { cmptId: props.cmptId, reviewId: props.reviewId },
  )
  const fresh: ReviewPlan = {
    size: props.usualSize,
    asks: props.week > 0 || props.stage.rounds.length > 0 ? [] : ['code', 'document'],
    text: emptyWords,
    dueDays: limits.review.dueDays,
    publicDays: limits.review.publicDays,
  }
  const ready = props.reviewId === null ? fresh : before.data?.plan
  return (
    <Dialog opened onClose={props.onClose} title={t(props.reviewId === null ? 'freeze' : 'freezeAgain')} size={640}>
      {ready && <Form {...props} first={ready} />}
    </Dialog>
  )
}

function Form({ cmptId, stage, week, asksNames, first, onClose }: FreezeDialogProps & { first: ReviewPlan }) {
  const t = useText('review')
  const words = useWords()
  const navigate = useNavigate()
  const [plan, setPlan] = useState(first)
  const [roundId, setRoundId] = useState(stage.rounds[0]?.id)
  const send = useSend(freezeReview, { changes: [hostReviews, hostReview] })
  const set = (more: Partial<ReviewPlan>) => setPlan((old) => ({ ...old, ...more }))
  const number = (key: 'size' | 'dueDays' | 'publicDays', max: number) => (
    <NumberField
      label={t(`plan.${key}`)}
      value={String(plan[key])}
      min={1}
      max={max}
      onChange={(text) => set({ [key]: Math.round(Number(text)) || 0 })}
    />
  )
  const go = async () => {
    const done = await send.run({
      cmptId,
      stageId: stage.id,
      week,
      ...(roundId === undefined ? {} : { roundId }),
      plan,
    })
    if (!done) return
    notify(
      'success',
      t(done.skipped > 0 ? 'frozen.skipped' : 'frozen.asked', { asked: done.asked, skipped: done.skipped }),
    )
    onClose()
    await navigate(paths.hostConsole(cmptId, 'review', { review: done.reviewId }))
  }
  return (
    <Stack>
      <Text fz="sm">{t('plan.hint')}</Text>
      {week === 0 && (
        <Text fz="sm">
          {asksNames && t('skipNote')} {t('lateNote')}
        </Text>
      )}
      {stage.rounds.length > 0 && (
        <NativeSelect
          label={t('plan.round')}
          value={String(roundId)}
          onChange={(event) => setRoundId(Number(event.currentTarget.value))}
          data={stage.rounds.map(({ id, name }) => ({ value: String(id), label: words(name) }))}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {number('size', limits.review.sizeMax)}
        {week === 0 && number('dueDays', 30)}
        {number('publicDays', 30)}
      </SimpleGrid>
      {week === 0 && (
        <>
          <Checkbox.Group
            label={t('plan.asks')}
            value={plan.asks}
            onChange={(values) => set({ asks: MaterialKind.options.filter((kind) => values.includes(kind)) })}
          >
            <Group mt={6}>
              {MaterialKind.options.map((kind) => (
                <Checkbox key={kind} value={kind} label={t(`kind.${kind}`)} />
              ))}
            </Group>
          </Checkbox.Group>
          {plan.asks.length > 0 && (
            <BilingualRichField
              label={t('plan.text')}
              max={2000}
              value={plan.text}
              onChange={(text) => set({ text })}
            />
          )}
        </>
      )}
      <Group justify="flex-end">
        <Button loading={send.pending} onClick={() => void go()}>
          {t('plan.go')}
        </Button>
      </Group>
    </Stack>
  )
}
