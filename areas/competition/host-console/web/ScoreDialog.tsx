import type { Call, WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type hostSubmissions, setSubmissionScore } from '../contract.submissions.ts'

interface ScoreDialogProps {
  cmptId: number
  row: WireOf<typeof hostSubmissions>['list'][number]
  changes: readonly Call[]
  onClose: () => void
}

/** The new score; undefined if the field still shows the rounded old value. */
const changed = (text: string, shown: string | null) =>
  text.trim() === (shown ?? '') ? undefined : text.trim() === '' ? Number.NaN : Number(text)

/** Sets a score manually with a reason, after a confirmation that shows the old score. */
export function ScoreDialog({ cmptId, row, changes, onClose }: ScoreDialogProps) {
  const t = useText('host-console')
  const [a, setA] = useState(row.scoreA ?? '')
  const [b, setB] = useState(row.scoreB ?? '')
  const [reason, setReason] = useState('')
  const [sure, setSure] = useState(false)
  const send = useSend(setSubmissionScore, { changes })
  const all = { a: changed(a, row.scoreA), b: changed(b, row.scoreB) }
  const asked = { ...(all.a === undefined ? {} : { a: all.a }), ...(all.b === undefined ? {} : { b: all.b }) }
  const numbers = Object.values(asked)
  const ready = numbers.length > 0 && numbers.every(Number.isFinite) && reason.trim() !== ''
  const title = t('entry.of', { act: t('entry.score'), id: row.id })
  const go = async () => {
    const done = await send.run({ cmptId, submissionId: row.id, scores: asked, reason })
    if (done) notify('success', t('entry.score.done'))
    return done !== undefined
  }
  if (sure)
    return (
      <ConfirmDialog
        danger
        title={title}
        text={t('entry.score.sure', {
          was: `${row.scoreA ?? '--'} / ${row.scoreB ?? '--'}`,
          a: row.hasA ? a : '--',
          b: row.hasB ? b : '--',
        })}
        typed={{ label: t('entry.typeId', { id: row.id }), text: String(row.id) }}
        go={t('entry.score')}
        onGo={go}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title={title}
      go={t('entry.next')}
      back={t('entry.back')}
      disabled={!ready}
      onGo={() => setSure(true)}
      onClose={onClose}
    >
      <Text fz="sm">{t('entry.score.text')}</Text>
      <SimpleGrid cols={row.hasA && row.hasB ? 2 : 1}>
        {row.hasA && (
          <TextInput
            label={t('submissions.a')}
            inputMode="decimal"
            value={a}
            onChange={(event) => setA(event.currentTarget.value)}
          />
        )}
        {row.hasB && (
          <TextInput
            label={t('submissions.b')}
            inputMode="decimal"
            value={b}
            onChange={(event) => setB(event.currentTarget.value)}
          />
        )}
      </SimpleGrid>
      <LongText
        label={t('reason')}
        required
        rows={3}
        maxLength={limits.hostReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
