import { limits } from '@leitai/contract/limits'
import { grantPoints } from '@leitai/contract/points'
import { Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../api.ts'
import { notify } from '../../app/dialogs.ts'
import { useText } from '../../app/i18n/use-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { WholeField } from '../../ui/WholeField.tsx'
import { changedByGrants } from './Account.tsx'

/** Points given or taken by hand, with the reason that the person reads. */
export function GrantDialog({
  person,
  onClose,
}: {
  person: { userId: number; userName: string }
  onClose: () => void
}) {
  const t = useText('points')
  const common = useText('common')
  // One dialog grants once, however often its button is pressed.
  const [key] = useState(() => crypto.randomUUID())
  const [way, setWay] = useState<string>('give')
  const [points, setPoints] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const send = useSend(grantPoints, { changes: changedByGrants })
  const ready = points !== null && points > 0 && points <= limits.points.grant && reason.trim() !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const signed = way === 'give' ? points : -points
    const done = await send.run({ userId: person.userId, points: signed, reason: reason.trim(), key })
    if (!done) return
    notify(done.state === 'done' ? 'success' : 'info', t(done.state === 'done' ? 'grant.done' : 'grant.waits'))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('grant.title', { name: person.userName })}>
      <form method="post" onSubmit={submit}>
        <Stack>
          <SegmentedControl
            value={way}
            onChange={setWay}
            aria-label={t('grant.way')}
            data={[
              { value: 'give', label: t('grant.give') },
              { value: 'take', label: t('grant.take') },
            ]}
          />
          <WholeField label={t('points')} value={points} onChange={setPoints} maybe />
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" disabled={!ready} loading={send.pending} color={way === 'take' ? 'red' : undefined}>
              {t(way === 'take' ? 'grant.take' : 'grant.give')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
