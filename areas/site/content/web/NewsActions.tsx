import type { Call, WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { deleteNews, type newsWritten, setNewsState } from '../contract.ts'

type Written = WireOf<typeof newsWritten>

/** Publish, withdraw and delete, as the state allows. */
export function NewsActions({
  written,
  dirty,
  changes,
}: {
  written: Written
  dirty: boolean
  changes: readonly Call[]
}) {
  const t = useText('content')
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'publish' | 'withdraw' | 'delete' | null>(null)
  const state = useSend(setNewsState, { changes })
  const remove = useSend(deleteNews, { changes })
  const { id } = written
  const withdraw = async () => {
    const done = (await state.run({ id, state: 'withdrawn', pinned: false })) !== undefined
    if (done) notify('success', t('admin.done'))
    return done
  }
  const erase = async () => {
    const done = (await remove.run({ id })) !== undefined
    if (done) navigate(paths.adminConsole('content', { part: 'news' }), { replace: true })
    return done
  }
  const out = written.state === 'published' || written.state === 'scheduled'
  return (
    <>
      <GuardedButton variant="light" reason={dirty ? t('admin.saveFirst') : null} onClick={() => setAsking('publish')}>
        {t('admin.publish')}
      </GuardedButton>
      {out && (
        <Button variant="default" onClick={() => setAsking('withdraw')}>
          {t('admin.withdraw')}
        </Button>
      )}
      {written.state === 'published' && (
        <Button component={Link} to={paths.news(id)} variant="subtle">
          {t('admin.see')}
        </Button>
      )}
      {written.state === 'draft' && (
        <Button variant="outline" color="red" onClick={() => setAsking('delete')}>
          {t('admin.delete')}
        </Button>
      )}
      {asking === 'publish' && (
        <Publish
          written={written}
          onGo={async (at, pinned) => {
            const done = await state.run({ id, state: 'published', pinned, ...(at !== null && { at: new Date(at) }) })
            if (!done) return
            notify('success', t('admin.done'))
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'withdraw' && (
        <ConfirmDialog
          title={t('admin.withdraw')}
          text={t('admin.withdrawText')}
          go={t('admin.withdraw')}
          danger
          onGo={withdraw}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t('admin.delete')}
          text={t('admin.deleteText')}
          go={t('admin.delete')}
          danger
          onGo={erase}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

function Publish({
  written,
  onGo,
  onClose,
}: {
  written: Written
  onGo: (at: string | null, pinned: boolean) => Promise<void>
  onClose: () => void
}) {
  const t = useText('content')
  const [at, setAt] = useState<string | null>(written.state === 'scheduled' ? written.at : null)
  const [pinned, setPinned] = useState(written.pinned)
  const [pending, setPending] = useState(false)
  const go = async () => {
    setPending(true)
    await onGo(at, pinned).finally(() => setPending(false))
  }
  return (
    <FormDialog title={t('admin.publish')} go={t('admin.publish')} loading={pending} onGo={go} onClose={onClose}>
      {t('admin.publishText')}
      {written.state !== 'published' && <DateTimeField label={t('admin.atField')} value={at} onChange={setAt} />}
      <Checkbox label={t('admin.pin')} checked={pinned} onChange={(event) => setPinned(event.currentTarget.checked)} />
    </FormDialog>
  )
}
