import { useMe } from '@leitai/identity/account/web/shared/session'
import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { Button, Group, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { grantPoints, pointAccounts, pointGrants, pointLedger, pointLedgerCsv } from '../../contract.ts'
import { EntryTable } from '../Ledger.tsx'
import classes from '../Points.module.css'

/** The calls that a grant invalidates in the admin console. */
export const changedByGrants = [pointAccounts, pointLedger, pointGrants]

/** Grants or deducts points manually, with a reason that the user sees. */
function GrantDialog({ person, onClose }: { person: { userId: number; userName: string }; onClose: () => void }) {
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

/** One user's ledger, with buttons to grant or deduct points. */
export function Account({ userId, page }: { userId: number; page: number }) {
  const t = useText('points')
  const me = useMe()
  const { person, entries } = useCall(pointLedger, { userId, page, pageSize: 20 })
  const [granting, setGranting] = useState(false)
  const to = (next: number) => paths.adminConsole('points', { part: 'accounts', userId, page: next })
  return (
    <>
      <Group mb="md" align="flex-start">
        <Button variant="default" component={Link} to={paths.adminConsole('points', { part: 'accounts' })}>
          {t('admin.back')}
        </Button>
        <GuardedButton reason={me.userId === userId ? t('admin.self') : null} onClick={() => setGranting(true)}>
          {t('admin.grant')}
        </GuardedButton>
        <CsvButton call={pointLedgerCsv} input={{ userId }} />
      </Group>
      <h2 className={classes.heading}>
        <Link to={paths.person(userId)}>{person.userName}</Link>
      </h2>
      <p>
        {t('total')} <NumberText value={person.total} /> · {t('spendable')} <NumberText value={person.spendable} /> ·{' '}
        {t('admin.owed')} <NumberText value={person.owed} />
      </p>
      <EntryTable entries={entries} to={to} own={false} />
      {granting && <GrantDialog person={person} onClose={() => setGranting(false)} />}
    </>
  )
}
