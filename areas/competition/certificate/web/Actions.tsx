import type { Call } from '@leitai/platform/contract/call'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { certificateRun, hostCertificates, issueCertificates, setAward } from '../contract.ts'
import type { Answer, Row } from './query.ts'

const changes: readonly Call[] = [hostCertificates, certificateRun]

interface ActionsProps {
  cmptId: number
  answer: Answer
  picked: readonly Row[]
  onDone: () => void
}

/** Issues all or the selected certificates; excludes, revokes or edits the selected ones. */
export function Actions({ cmptId, answer, picked, onDone }: ActionsProps) {
  const t = useText('certificate')
  const [asking, setAsking] = useState<'all' | 'chosen' | 'award' | null>(null)
  const issue = useSend(issueCertificates, { changes })
  const set = useSend(setAward, { changes: [hostCertificates] })
  const { counts, may } = answer
  const picks = picked.map(({ userId, kind }) => ({ userId, kind }))
  const go = async () => {
    const done = await issue.run({ cmptId, picks: asking === 'chosen' ? picks : [] })
    if (done) onDone()
    return done !== undefined
  }
  const leave = async (leftOut: boolean) => {
    if (await set.run({ cmptId, picks, leftOut })) onDone()
  }
  const { ready = 0, unverified = 0, glyphs = 0 } = counts
  return (
    <>
      <GuardedButton reason={may.all} onClick={() => setAsking('all')}>
        {t('issue.all', { count: ready })}
      </GuardedButton>
      {picks.length > 0 && (
        <>
          <GuardedButton reason={may.issue} variant="light" onClick={() => setAsking('chosen')}>
            {t('issue.chosen', { count: picks.length })}
          </GuardedButton>
          <Button variant="default" loading={set.pending} onClick={() => void leave(true)}>
            {t('leave')}
          </Button>
          <Button variant="default" loading={set.pending} onClick={() => void leave(false)}>
            {t('take')}
          </Button>
          <Button variant="default" onClick={() => setAsking('award')}>
            {t('award')}
          </Button>
        </>
      )}
      {(asking === 'all' || asking === 'chosen') && (
        <ConfirmDialog
          title={t('issue.title')}
          text={
            asking === 'all'
              ? t('issue.text', { ready, unverified, glyphs })
              : t('issue.chosenText', { count: picks.length })
          }
          go={t('issue.go')}
          onGo={go}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'award' && (
        <AwardDialog
          first={picked[0]?.award ?? emptyWords}
          onSave={async (award) => {
            if (!(await set.run({ cmptId, picks, award }))) return
            setAsking(null)
            onDone()
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

interface AwardDialogProps {
  first: Row['award']
  onSave: (award: Row['award']) => Promise<void>
  onClose: () => void
}

function AwardDialog({ first, onSave, onClose }: AwardDialogProps) {
  const t = useText('certificate')
  const [award, setWords] = useState(first)
  const [pending, setPending] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    void onSave(award).finally(() => setPending(false))
  }
  return (
    <Dialog opened title={t('award')} onClose={onClose}>
      <form method="post" onSubmit={save}>
        <Stack>
          {(['zh', 'en'] as const).map((language) => (
            <TextInput
              key={language}
              label={t(`award.${language}`)}
              maxLength={language === 'zh' ? 60 : 120}
              value={award[language]}
              onChange={(event) => setWords({ ...award, [language]: event.currentTarget.value })}
            />
          ))}
          <Text fz="xs" c="var(--quiet)">
            {t('award.hint')}
          </Text>
          <Button type="submit" loading={pending}>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
