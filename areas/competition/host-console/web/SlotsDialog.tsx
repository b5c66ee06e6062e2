import { limits, SHANGHAI_OFFSET_MS } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { serverNow } from '@leitai/platform/web/framework/server-clock'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { IntegerInput } from '@leitai/platform/web/ui/NumberField.tsx'
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { extraSlots, giveSlots, hostTeams } from '../contract.teams.ts'
import type { OpenStage } from './TeamActs.tsx'

interface SlotsDialogProps {
  cmptId: number
  teamId: number
  title: string
  stages: readonly OpenStage[]
  onClose: () => void
}

const shanghaiToday = () => new Date(serverNow() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10)

/** Grants a team extra submissions, for a day or in total. */
export function SlotsDialog({ cmptId, teamId, title, stages, onClose }: SlotsDialogProps) {
  const t = useText('host-console')
  const words = useWords()
  const [stageId, setStageId] = useState(stages[0]?.id ?? 0)
  const [kind, setKind] = useState<'day' | 'total'>('day')
  const [day, setDay] = useState(shanghaiToday)
  const [count, setCount] = useState('1')
  const [reason, setReason] = useState('')
  const send = useSend(giveSlots, { changes: [hostTeams, extraSlots] })
  const many = Number(count)
  const ready = reason.trim() !== '' && many >= 1 && many <= limits.extraSlots && (kind === 'total' || day !== '')
  const limited = stages.find(({ id }) => id === stageId)?.totalLimit != null
  const submit = async () => {
    const gift = { cmptId, teamId, stageId, count: many, reason: reason.trim() }
    const done = await send.run(kind === 'day' ? { ...gift, day } : gift)
    if (!done) return
    notify('success', t('team.done'))
    onClose()
  }
  return (
    <FormDialog
      title={title}
      go={t('team.slots')}
      disabled={!ready}
      loading={send.pending}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('slots.text')}</Text>
      {stages.length > 1 && (
        <NativeSelect
          label={t('slots.stage')}
          value={String(stageId)}
          data={stages.map(({ id, name }) => ({ value: String(id), label: words(name) }))}
          onChange={(event) => setStageId(Number(event.currentTarget.value))}
        />
      )}
      <NativeSelect
        label={t('slots.kind')}
        value={kind}
        data={[
          { value: 'day', label: t('slots.kind.day') },
          { value: 'total', label: t('slots.kind.total'), disabled: !limited },
        ]}
        onChange={(event) => setKind(event.currentTarget.value === 'total' ? 'total' : 'day')}
      />
      {kind === 'day' && (
        <TextInput
          type="date"
          label={t('slots.day')}
          required
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      <IntegerInput label={t('slots.count')} required maxLength={3} value={count} onChange={setCount} />
      <Textarea
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
