import type { Call, WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { deleteLanding, type landingWritten, setLandingState } from '../contract.ts'
import { stateOf, tones } from './state.ts'

interface ActionsProps {
  written: WireOf<typeof landingWritten>
  /** There are unsaved changes. */
  dirty: boolean
  changes: readonly Call[]
}

/** Publishes, withdraws and deletes a landing page. */
export function LandingActions({ written, dirty, changes }: ActionsProps) {
  const t = useText('landing')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'withdraw' | 'delete' | null>(null)
  const state = useSend(setLandingState, { changes })
  const remove = useSend(deleteLanding, { changes })
  const { id, key, publishedAt } = written
  const unsaved = dirty ? t('desk.saveFirst') : null
  const publish = async () => {
    if (await state.run({ id, publish: true })) notify('success', t('desk.published'))
  }
  const withdraw = async () => {
    if (!(await state.run({ id, publish: false }))) return false
    notify('success', t('desk.withdrawn'))
    return true
  }
  const discard = async () => {
    if (!(await remove.run({ id }))) return false
    navigate(paths.adminConsole('landing'), { replace: true })
    return true
  }
  return (
    <>
      <GuardedButton reason={unsaved} loading={state.pending} onClick={publish}>
        {t('desk.publish')}
      </GuardedButton>
      {publishedAt === null ? (
        <Button variant="outline" color="red" onClick={() => setAsked('delete')}>
          {t('desk.delete')}
        </Button>
      ) : (
        <>
          <Button variant="outline" color="red" onClick={() => setAsked('withdraw')}>
            {t('desk.withdraw')}
          </Button>
          <Button component={Link} to={paths.landing(key)} variant="default">
            {t('desk.see')}
          </Button>
        </>
      )}
      <StateBadge tone={tones[stateOf(written)]}>{t(`state.${stateOf(written)}`)}</StateBadge>
      {asked && (
        <ConfirmDialog
          title={t(`desk.${asked}`)}
          text={asked === 'withdraw' ? t('desk.withdrawText') : t('desk.deleteText', { key })}
          go={t(`desk.${asked}`)}
          onGo={asked === 'withdraw' ? withdraw : discard}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
