import { grantPoints } from '@leitai/contract/community/points'
import { limits } from '@leitai/contract/core/limits'
import { SegmentedControl, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../../platform/api.ts'
import { notify } from '../../../platform/app/dialogs.ts'
import { useText } from '../../../platform/app/i18n/use-text.ts'
import { FormDialog } from '../../../platform/ui/FormDialog.tsx'
import { IntegerField } from '../../../platform/ui/IntegerField.tsx'
import { changedByGrants } from './Account.tsx'

/** Grants or deducts points manually, with a reason that the user sees. */
export function GrantDialog({
  person,
  onClose,
}: {
  person: { userId: number; userName: string }
  onClose: () => void
}) {
  const t = useText('points')
  // One key per dialog: pressing the button twice grants once.
  const [key] = useState(() => crypto.randomUUID())
  const [way, setWay] = useState<string>('give')
  const [points, setPoints] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const send = useSend(grantPoints, { changes: changedByGrants })
  const ready = points !== null && points > 0 && points <= limits.points.grant && reason.trim() !== ''
  const submit = async () => {
    if (points === null) return
    const signed = way === 'give' ? points : -points
    const done = await send.run({ userId: person.userId, points: signed, reason: reason.trim(), key })
    if (!done) return
    notify(done.state === 'done' ? 'success' : 'info', t(done.state === 'done' ? 'grant.done' : 'grant.waits'))
    onClose()
  }
  return (
    <FormDialog
      title={t('grant.title', { name: person.userName })}
      go={t(way === 'take' ? 'grant.take' : 'grant.give')}
      disabled={!ready}
      loading={send.pending}
      color={way === 'take' ? 'red' : undefined}
      onGo={submit}
      onClose={onClose}
    >
      <SegmentedControl
        value={way}
        onChange={setWay}
        aria-label={t('grant.way')}
        data={[
          { value: 'give', label: t('grant.give') },
          { value: 'take', label: t('grant.take') },
        ]}
      />
      <IntegerField label={t('points')} value={points} onChange={setPoints} maybe />
      <Textarea
        label={t('grant.reason')}
        description={t('grant.reasonHint')}
        required
        rows={3}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Text fz="sm" c="var(--quiet)">
        {t('grant.two', { points: limits.points.twoAdmins })}
      </Text>
    </FormDialog>
  )
}
