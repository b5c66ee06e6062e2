import type { Call, WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { deleteLibraryItem, type libraryWritten, setLibraryState } from '../contract.ts'

interface ActionsProps {
  written: WireOf<typeof libraryWritten>
  /** There are unsaved changes. */
  dirty: boolean
  changes: readonly Call[]
}

/** Publish, withdraw and delete, as the state allows. */
export function LibraryActions({ written: { id, state: stands }, dirty, changes }: ActionsProps) {
  const t = useText('library')
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'withdraw' | 'delete' | null>(null)
  const state = useSend(setLibraryState, { changes })
  const remove = useSend(deleteLibraryItem, { changes })
  const set = async (to: 'published' | 'withdrawn') => {
    const done = (await state.run({ id, state: to })) !== undefined
    if (done) notify('success', t('desk.done'))
    return done
  }
  const erase = async () => {
    const done = (await remove.run({ id })) !== undefined
    if (done) navigate(paths.adminConsole('library'), { replace: true })
    return done
  }
  return (
    <>
      {stands === 'published' ? (
        <>
          <Button variant="default" onClick={() => setAsking('withdraw')}>
            {t('desk.withdraw')}
          </Button>
          <Button component={Link} to={paths.libraryItem(id)} variant="subtle">
            {t('desk.see')}
          </Button>
        </>
      ) : (
        <GuardedButton
          variant="light"
          reason={dirty ? t('desk.saveFirst') : null}
          loading={state.pending}
          onClick={() => void set('published')}
        >
          {t('desk.publish')}
        </GuardedButton>
      )}
      {stands === 'draft' && (
        <Button variant="outline" color="red.8" onClick={() => setAsking('delete')}>
          {t('desk.delete')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t(`desk.${asking}`)}
          text={t(`desk.${asking}Text`)}
          go={t(`desk.${asking}`)}
          danger
          onGo={asking === 'delete' ? erase : () => set('withdrawn')}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
