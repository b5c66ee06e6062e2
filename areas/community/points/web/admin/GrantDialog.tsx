import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { IntegerField } from '@leitai/platform/web/ui/IntegerField.tsx'
import { SegmentedControl, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { grantPoints, pointAccounts, pointGrants, pointLedger } from '../../contract.ts'

/** The calls that a grant invalidates in the admin console. */
export const changedByGrants = [pointAccounts, pointLedger, pointGrants]

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
