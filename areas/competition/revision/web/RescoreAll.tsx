import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { useState } from 'react'
import { hostRevisions, proposeRevision } from '../contract.ts'

interface RescoreAllProps {
  cmptId: number
  stageId: number
  reason: string | null
  entries: number
}

/** Rescores all submissions with unchanged scoring: confirmed here and again on publication. */
export function RescoreAll({ cmptId, stageId, reason, entries: submissions }: RescoreAllProps) {
  const t = useText('revision')
  const [asking, setAsking] = useState(false)
  const send = useSend(proposeRevision, { changes: [hostRevisions] })
  return (
    <>
      <GuardedButton reason={reason} variant="default" onClick={() => setAsking(true)}>
        {t('rescore')}
      </GuardedButton>
      {asking && (
        <ConfirmDialog
          title={t('rescore')}
          text={t('rescore.confirm', { count: submissions })}
          go={t('rescore.go')}
          reason={t('note')}
          optional
          max={500}
          onGo={async (note) => (await send.run({ cmptId, stageId, change: {}, note })) !== undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
