import { useMe } from '@leitai/identity/account/web/shared/session'
import { useCall } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pointLedger, pointLedgerCsv } from '../../contract.ts'
import { EntryTable } from '../Ledger.tsx'
import classes from '../Points.module.css'
import { GrantDialog } from './GrantDialog.tsx'

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
          {t('desk.back')}
        </Button>
        <GuardedButton reason={me.userId === userId ? t('desk.self') : null} onClick={() => setGranting(true)}>
          {t('desk.grant')}
        </GuardedButton>
        <CsvButton call={pointLedgerCsv} input={{ userId }} />
      </Group>
      <h2 className={classes.heading}>
        <Link to={paths.person(userId)}>{person.userName}</Link>
      </h2>
      <p>
        {t('total')} <NumberText value={person.total} /> · {t('spendable')} <NumberText value={person.spendable} /> ·{' '}
        {t('desk.owed')} <NumberText value={person.owed} />
      </p>
      <EntryTable entries={entries} to={to} own={false} />
      {granting && <GrantDialog person={person} onClose={() => setGranting(false)} />}
    </>
  )
}
