import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { askInCase, caseQueue, Decision, decideCase, hostCase, hostCases } from '../contract.cases.ts'
import type { OpenedCase } from './OneCase.tsx'
import { partiesOf, readParty } from './OpenCase.tsx'

export function AskDialog({ found, onClose }: { found: OpenedCase; onClose: () => void }) {
  const t = useText('integrity')
  const choices = partiesOf(found)
  const [whom, setWhom] = useState(choices[0]?.value ?? '')
  const [text, setText] = useState('')
  const [days, setDays] = useState('3')
  const send = useSend(askInCase, { changes: [hostCase, hostCases] })
  const submit = async () => {
    const { team, id } = readParty(whom)
    const to = team ? { teamId: id } : { userId: id }
    if (!(await send.run({ caseId: found.id, ...to, text, days: Number(days) }))) return
    notify('success', t('ask.done'))
    onClose()
  }
  return (
    <FormDialog
      title={t('ask')}
      size={520}
      go={t('ask')}
      loading={send.pending}
      disabled={text.trim() === ''}
      onGo={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('ask.whom')}
        value={whom}
        onChange={(event) => setWhom(event.currentTarget.value)}
        data={choices}
      />
      <LongText
        label={t('ask.text')}
        required
        maxLength={limits.integrity.text}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('ask.days')}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
        data={Array.from({ length: limits.integrity.askDaysMax }, (_, at) => String(at + 1))}
      />
    </FormDialog>
  )
}

export function DecideDialog({ found, onClose }: { found: OpenedCase; onClose: () => void }) {
  const t = useText('integrity')
  const [decision, setDecision] = useState<Decision>('none')
  const [whom, setWhom] = useState('')
  const [reason, setReason] = useState('')
  const send = useSend(decideCase, { changes: [hostCase, hostCases, caseQueue] })
  // Only administrators ban from the platform; invalidating results needs a team.
  const open = Decision.options.filter((one) => {
    if (one === 'year' || one === 'forever') return found.may.platform === null
    return found.cmptId !== null || (one !== 'removed' && one !== 'banned')
  })
  const submit = async () => {
    const { team, id } = readParty(whom)
    const chosen = { teamIds: whom !== '' && team ? [id] : [], userIds: whom !== '' && !team ? [id] : [] }
    if (!(await send.run({ caseId: found.id, decision, ...chosen, reason }))) return
    notify('success', t('decide.done'))
    onClose()
  }
  return (
    <FormDialog
      title={t('decide')}
      size={520}
      go={t('decide')}
      color={decision === 'none' ? undefined : 'red'}
      loading={send.pending}
      disabled={reason.trim() === ''}
      onGo={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('decide.what')}
        value={decision}
        onChange={(event) => setDecision(Decision.parse(event.currentTarget.value))}
        data={open.map((value) => ({ value, label: t(`decision.${value}`) }))}
      />
      {decision !== 'none' && (
        <NativeSelect
          label={t('decide.whom')}
          value={whom}
          onChange={(event) => setWhom(event.currentTarget.value)}
          data={[{ value: '', label: t('decide.all') }, ...partiesOf(found)]}
        />
      )}
      <LongText
        label={t('decide.reason')}
        required
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {decision !== 'none' && <Text fz="sm">{t('decide.warn')}</Text>}
    </FormDialog>
  )
}
