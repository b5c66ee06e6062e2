import type { Call } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { NumberField } from '@leitai/platform/web/ui/NumberField.tsx'
import type { Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type ReviewState, setMaterialDue, setVerdict, Verdict } from '../contract.ts'
import type { Review } from './OneReview.tsx'

interface VerdictDialogProps {
  cmptId: number
  review: Review
  row: Review['rows'][number]
  changes: readonly Call[]
  onClose: () => void
}

/** Sets one team's verdict; shows the consequences of a disqualification first. */
export function VerdictDialog({ cmptId, review, row, changes, onClose }: VerdictDialogProps) {
  const t = useText('review')
  const [verdict, setChosen] = useState<Verdict>(row.skipped ? 'pending' : row.asked ? row.verdict : 'struck')
  const [reason, setReason] = useState(row.skipped || row.removedLate ? '' : row.reason)
  const [days, setDays] = useState('1')
  const send = useSend(setVerdict, { changes })
  const due = useSend(setMaterialDue, { changes })
  const removes = verdict === 'refused' || verdict === 'struck'
  const which = { cmptId, reviewId: review.id, teamId: row.teamId }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const done = await send.run({ ...which, was: row.verdict, verdict, reason })
    if (!done) return
    notify('success', done.asked ? t('asked', { name: done.asked }) : t('judged'))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={row.teamName} size={520}>
      <form method="post" onSubmit={(event) => void submit(event)}>
        <Stack>
          <NativeSelect
            label={t('verdict')}
            value={verdict}
            onChange={(event) => setChosen(Verdict.parse(event.currentTarget.value))}
            data={(row.asked && !row.skipped
              ? Verdict.options
              : Verdict.options.filter((one) => one === 'struck' || one === 'pending')
            ).map((value) => ({ value, label: t(`verdict.${value}`) }))}
          />
          <LongText
            label={t('reason')}
            required={removes}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {removes && <Text fz="sm">{t('removeText')}</Text>}
          {(row.skipped || row.removedLate) && !removes && <Text fz="sm">{t('putBack')}</Text>}
          {review.state !== 'open' && <Text fz="sm">{t(`changeText.${review.state}`)}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              color={removes ? 'red' : undefined}
              disabled={removes && reason.trim() === ''}
              loading={send.pending}
            >
              {t('save')}
            </Button>
          </Group>
          {row.asked && review.plan.asks.length > 0 && review.state !== 'final' && (
            <Group align="flex-end">
              <NumberField label={t('more')} value={days} min={1} max={30} onChange={setDays} />
              <Button
                variant="default"
                loading={due.pending}
                onClick={() => void due.run({ ...which, days: Math.max(1, Math.round(Number(days)) || 1) })}
              >
                {t(row.removedLate ? 'more.back' : 'more.go')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

export const toneOfVerdict: Record<Verdict, Tone> = { pending: 'wait', passed: 'good', refused: 'bad', struck: 'bad' }
export const toneOfState: Record<ReviewState, Tone> = { open: 'wait', published: 'live', final: 'done' }
