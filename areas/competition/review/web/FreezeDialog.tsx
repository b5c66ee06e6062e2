import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { NumberField } from '@leitai/platform/web/ui/NumberField.tsx'
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { freezeReview, hostReview, hostReviews, MaterialKind, type ReviewPlan } from '../contract.ts'

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
export function FreezeDialog(props: FreezeDialogProps) {
  const t = useText('review')
  const before = useCallWhen(
    hostReview,
    props.reviewId === null ? null : { cmptId: props.cmptId, reviewId: props.reviewId },
  )
  const fresh: ReviewPlan = {
    size: props.usualSize,
    asks: props.week > 0 || props.stage.rounds.length > 0 ? [] : ['code', 'document'],
    text: { zh: '', en: '' },
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
