import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { decideRealName, realNameApplication, realNameQueue } from '../contract.ts'
import type { Application } from './RealNameAdmin.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'

/** One application: masked until the reviewer reveals it, then complete with photos, for a decision. */
export function ReviewDialog({ row, onClose }: { row: Application; onClose: () => void }) {
  const t = useText('realname')
  const [whole, setWhole] = useState<Application | null>(null)
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null)
  const look = useSend(realNameApplication)
  const decide = useSend(decideRealName, { changes: [realNameQueue] })
  const name = row.person.userName
  const first = whole ? null : t('review.first')
  const show = async () => setWhole((await look.run({ id: row.id })) ?? null)
  const send = async (approve: boolean, answer: string) => {
    const done = await decide.run({ id: row.id, approve, answer })
    if (done) {
      notify('success', t('review.done'))
      onClose()
    }
    return done !== undefined
  }
  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        size={720}
        title={t('review.title', { name, action: t(`action.${row.action}`) })}
      >
        <Stack>
          <ReviewFacts row={whole ?? row} whole={whole !== null} />
          {!whole && (
            <Alert color="yellow">
              <Stack gap="xs" align="flex-start">
                {t('review.masked')}
                <Button size="compact-sm" variant="default" loading={look.pending} onClick={show}>
                  {t('review.show')}
                </Button>
              </Stack>
            </Alert>
          )}
          {row.state === 'pending' && (
            <Group align="flex-start">
              <GuardedButton reason={first} onClick={() => setAsking('approve')}>
                {t('review.approve')}
              </GuardedButton>
              <GuardedButton reason={first} color="red" variant="outline" onClick={() => setAsking('refuse')}>
                {t('review.refuse')}
              </GuardedButton>
            </Group>
          )}
        </Stack>
      </Dialog>
      {asking === 'approve' && (
        <ConfirmDialog
          title={t('review.approveTitle', { name })}
          text={t(row.action === 'release' ? 'review.releaseText' : 'review.approveText')}
          go={t('review.approve')}
          onGo={() => send(true, '')}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'refuse' && (
        <ConfirmDialog
          title={t('review.refuseTitle', { name })}
          reason={t('review.refuseReason')}
          go={t('review.refuse')}
          danger
          onGo={(answer) => send(false, answer)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
