import type { WireOf } from '@leitai/contract/core/call'
import { adminQuestions, importQuestions } from '@leitai/contract/learning/training.questions'
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FileButton } from '../../platform/ui/FileButton.tsx'
import { questionFile } from './question-file.ts'

/** Imports questions from a file, or lists its errors by line. */
export function ImportQuestions() {
  const t = useText('training')
  const [faults, setFaults] = useState<WireOf<typeof importQuestions>['faults']>([])
  const send = useSend(importQuestions, { changes: [adminQuestions] })
  const take = async (file: File) => {
    const done = await send.run(await questionFile(file))
    if (!done) return
    setFaults(done.faults)
    if (done.faults.length === 0) notify('success', t('desk.imported', { count: done.added }))
  }
  return (
    <>
      <FileButton
        label={t('desk.import')}
        accept=".json,.csv,.xlsx"
        percent={null}
        disabled={send.pending}
        onFiles={([file]) => file && void take(file)}
      />
      <Dialog opened={faults.length > 0} onClose={() => setFaults([])} title={t('desk.faults')}>
        <Alert color="red">
          {faults.map(({ line, text }) => (
            <p key={`${line} ${text}`}>{t('desk.fault', { line, text })}</p>
          ))}
        </Alert>
        <p>{t('desk.import.text')}</p>
      </Dialog>
    </>
  )
}
