import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Alert, Skeleton, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { getCmptUserFormInfo, updateCmptUserFormInfo } from '../../contract.sign-up.ts'
import type { Cmpt } from '../shared/competition-tab.ts'
import { FormFields, isFilled } from './FormFields.tsx'

interface AnswersProps {
  cmpt: Cmpt
  opened: boolean
  onClose: () => void
}

/** The current user's sign-up answers, editable while sign-up is open. */
export default function Answers({ cmpt, opened, onClose }: AnswersProps) {
  const t = useText('competition')
  const { data, error } = useCallWhen(getCmptUserFormInfo, opened ? { cmptId: cmpt.id } : null)
  const [changed, setChanged] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)
  const send = useSend(updateCmptUserFormInfo, { changes: [getCmptUserFormInfo] })
  const answers = { ...data?.answers, ...changed }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isFilled(cmpt.form, answers)) return
    const done = await send.run({ cmptId: cmpt.id, answers })
    if (!done) return
    notify('success', t('answers.saved'))
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('answers.title')} size={560}>
      {error && <Alert color="red">{error.message}</Alert>}
      {!data && !error && <Skeleton h={160} />}
      {data && (
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            <FormFields
              form={cmpt.form}
              answers={answers}
              tried={tried}
              onAnswer={(name, value) => setChanged((before) => ({ ...before, [name]: value }))}
            />
            <GuardedButton
              type="submit"
              size="md"
              loading={send.pending}
              reason={cmpt.signUpOpen ? null : t('answers.closed')}
            >
              {t('answers.save')}
            </GuardedButton>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}
