import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { FileButton } from '@leitai/platform/web/ui/FileButton.tsx'
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { adminQuestions, importQuestions } from '../contract.questions.ts'
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
