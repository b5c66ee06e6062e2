import { AuthGuard } from '@leitai/identity/account/web/shared/AuthGuard.tsx'
import { useMe } from '@leitai/identity/account/web/shared/session'
import type { Words } from '@leitai/platform/contract/inputs'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { listTopics, sendBbsMessage } from '../contract.ts'
import { useDraft, WordsFields } from './EditForm.tsx'
import classes from './Forum.module.css'
import { topicsInput } from './loaders.ts'

interface WriteTopicProps {
  /** Null for a general topic. */
  cmpt: { id: number; title: Words } | null
  back: string
}

/** The form for a new topic. */
export function WriteTopic(props: WriteTopicProps) {
  return (
    <AuthGuard>
      <Form {...props} />
    </AuthGuard>
  )
}

function Form({ cmpt, back }: WriteTopicProps) {
  const t = useText('forum')
  const words = useWords()
  const me = useMe()
  const navigate = useNavigate()
  const { textMax, may } = useCall(listTopics, topicsInput(new URLSearchParams(), cmpt?.id ?? null))
  const draft = useDraft(`${me.userId} topic ${cmpt?.id ?? ''}`)
  const send = useSend(sendBbsMessage, { changes: [listTopics] })
  const ready = draft.words.title.trim() !== '' && draft.words.content.trim() !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const made = await send.run({ ...draft.words, ...(cmpt ? { cmptId: cmpt.id } : {}) })
    if (!made) return
    draft.discard()
    notify('success', t('form.done'))
    navigate(paths.topic(made.topicId))
  }
  return (
    <form method="post" onSubmit={submit} className={classes.form}>
      <Stack>
        <Anchor component={Link} to={back} fz="sm">
          ← {t('form.back')}
        </Anchor>
        <h2>{t('form.new')}</h2>
        {cmpt ? (
          <>
            <Text>{t('form.about', { title: words(cmpt.title) })}</Text>
            <Alert>{t('form.fair')}</Alert>
          </>
        ) : (
          <Text c="var(--quiet)">{t('form.general')}</Text>
        )}
        <WordsFields value={draft.words} onChange={draft.set} textMax={textMax} />
        <Text fz="sm" c="var(--quiet)">
          {t('form.draft')}
        </Text>
        <Group>
          <GuardedButton reason={may.post} type="submit" disabled={!ready} loading={send.pending}>
            {t('form.send')}
          </GuardedButton>
          <Button variant="default" onClick={draft.discard}>
            {t('form.discard')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
