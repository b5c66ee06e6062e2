import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { adminPeople, auditList, endLogins, endTwoStep, lockAccount, setRole } from '../contract.ts'
import type { Account } from './PeopleAdmin.tsx'

type Act = 'lock' | 'unlock' | 'makeAdmin' | 'takeAdmin' | 'endLogins' | 'endTwoStep'

const actsOf = (person: Account): Act[] => [
  person.state === 'locked' ? 'unlock' : 'lock',
  ...(person.logins > 0 ? (['endLogins'] as const) : []),
  ...(person.twoStep ? (['endTwoStep'] as const) : []),
  person.role === 'admin' ? 'takeAdmin' : 'makeAdmin',
]

/** Administrative actions on a user; the selected one asks for a reason. */
export function ManageDialog({ person, onClose }: { person: Account; onClose: () => void }) {
  const t = useText('admin-console')
  const [act, setAct] = useState<Act | null>(null)
  if (act) return <ActDialog act={act} person={person} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('act.label', { name: person.userName })}>
      <Stack gap="xs">
        {actsOf(person).map((one) => (
          <Button key={one} variant="default" justify="flex-start" onClick={() => setAct(one)}>
            {t(`act.${one}`)}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}

/** Asks for the reason, which is logged, and performs the action. */
function ActDialog({ act, person, onClose }: { act: Act; person: Account; onClose: () => void }) {
  const t = useText('admin-console')
  const changes = { changes: [adminPeople, auditList] }
  const lock = useSend(lockAccount, changes)
  const role = useSend(setRole, changes)
  const logins = useSend(endLogins, changes)
  const second = useSend(endTwoStep, changes)
  const run = (reason: string) => {
    const on = { userId: person.userId, reason }
    if (act === 'lock' || act === 'unlock') return lock.run({ ...on, lock: act === 'lock' })
    if (act === 'makeAdmin' || act === 'takeAdmin') {
      return role.run({ ...on, role: act === 'makeAdmin' ? 'admin' : 'user' })
    }
    return act === 'endLogins' ? logins.run(on) : second.run(on)
  }
  const go = async (reason: string) => {
    const done = await run(reason)
    if (done) notify('success', t('act.done'))
    return done !== undefined
  }
  return (
    <ConfirmDialog
      title={`${t(`act.${act}`)}: ${person.userName}`}
      text={t(`act.${act}.text`)}
      reason={t('act.reason')}
      go={t(`act.${act}`)}
      danger={act !== 'unlock'}
      onGo={go}
      onClose={onClose}
    />
  )
}
