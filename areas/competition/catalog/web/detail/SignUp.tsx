import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { Alert, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { cmptDetail, findCompetitorList, getDataList } from '../../contract.detail.ts'
import { signUpJoinCmpt } from '../../contract.sign-up.ts'
import type { Cmpt } from '../shared/competition-tab.ts'
import { FormFields, isFilled } from './FormFields.tsx'

interface SignUpProps {
  cmpt: Cmpt
  opened: boolean
  onClose: () => void
}

/** Sign-up: the rules, the host's form, and an invitation code if required. */
export function SignUp({ cmpt, opened, onClose }: SignUpProps) {
  const t = useText('competition')
  const words = useWords()
  const [code, setCode] = useState('')
  const [agree, setAgree] = useState(false)
  const [looking, setLooking] = useState(false)
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)
  const send = useSend(signUpJoinCmpt, { changes: [cmptDetail, getDataList, findCompetitorList] })
  // A refused applicant has already used a code.
  const request = cmpt.me?.request ?? null
  // Staff members submit a baseline.
  const baseline = cmpt.action.kind === 'staff'
  const asksCode = cmpt.needsCode && request === null && !baseline
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!agree || !isFilled(cmpt.form, answers) || (asksCode && code.trim() === '')) return
    const done = await send.run({
      cmptId: cmpt.id,
      agree,
      answers,
      lookingForTeam: looking,
      baseline,
      ...(asksCode ? { code: code.trim() } : {}),
    })
    if (!done) return
    notify('success', done.teamName === null ? t('signUp.asked') : t('signUp.done', { team: done.teamName }))
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t(baseline ? 'signUp.baseline' : 'signUp.title')} size={560}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {baseline && <Alert color="orange">{cmpt.action.reason}</Alert>}
          {cmpt.approval && !baseline && <Text fz="sm">{t('signUp.approval')}</Text>}
          {request?.state === 'refused' && (
            <Alert color="orange">{t('signUp.refused', { reason: request.reason })}</Alert>
          )}
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
            tabIndex={0}
            aria-label={t('signUp.rules')}
            style={{
              maxHeight: 200,
              overflow: 'auto',
              border: '1px solid var(--line)',
              borderRadius: 8,
              padding: '0 14px',
            }}
          >
            <Markdown text={words(cmpt.rules)} under={2} />
          </section>
          {asksCode && (
            <TextInput
              label={t('signUp.code')}
              description={t('signUp.codeHelp')}
              value={code}
              maxLength={20}
              required
              error={tried && code.trim() === '' ? t('signUp.codeMissing') : undefined}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
          <FormFields
            form={cmpt.form}
            answers={answers}
            tried={tried}
            onAnswer={(name, value) => setAnswers((before) => ({ ...before, [name]: value }))}
          />
          <Checkbox
            label={t('signUp.looking')}
            checked={looking}
            onChange={(event) => setLooking(event.currentTarget.checked)}
          />
          <Checkbox
            label={t('signUp.agree')}
            checked={agree}
            error={tried && !agree ? t('signUp.agreeMissing') : undefined}
            onChange={(event) => setAgree(event.currentTarget.checked)}
          />
          <Button type="submit" size="md" loading={send.pending}>
            {t('signUp.go')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
