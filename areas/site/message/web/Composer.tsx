import { useMe } from '@leitai/identity/account/web/shared/session'
import { limits } from '@leitai/platform/contract/limits'
import { refetch, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { usePhone } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Text, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { findPrivateLetterByPage, sendMessage } from '../contract.ts'
import classes from './DirectMessages.module.css'

const read = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const keep = (key: string, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Without storage, the draft lasts as long as the page.
  }
}

/** An unsent direct message, stored in this tab until it is sent. */
export function useDraft(userId: number): [text: string, write: (text: string) => void] {
  const me = useMe()
  const key = `leitai.letter.${me.userId}.${userId}`
  const [text, setText] = useState(() => read(key))
  const write = (next: string) => {
    setText(next)
    keep(key, next)
  }
  return [text, write]
}

interface ComposerProps {
  userId: number
  name: string
  /** The thread is empty: explains that only one message is allowed until the recipient replies. */
  first: boolean
  onSent: () => void
}

/** Writes a direct message; the text stays until the server has accepted it. */
export function Composer({ userId, name, first, onSent }: ComposerProps) {
  const app = useApp()
  const t = useText('message')
  const phone = usePhone()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(userId)
  const [problem, setProblem] = useState('')
  const send = useSend(sendMessage, {
    changes: [findPrivateLetterByPage],
    refused: (error) => {
      if (error.loggedOut) return false
      setProblem(error.message)
      // The reason why writing is refused may have changed since the last load.
      void refetch(app, [findPrivateLetterByPage])
      return true
    },
  })
  const most = limits.letter.length
  const length = text.trim().length
  const tooLong = length > most ? t('composer.tooLong', { count: length - most }) : ''
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    field.current?.focus()
    if (length === 0 || tooLong || send.pending) return
    setProblem('')
    const sent = await send.run({ userId, text })
    if (!sent) return
    setText('')
    onSent()
  }
  const onKey = (event: KeyboardEvent) => {
    // During IME composition Enter selects a candidate; on a phone Enter is the only way to break a line.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229 || phone)
      return
    event.preventDefault()
    void submit()
  }
  return (
    <form method="post" onSubmit={submit} className={classes.composer}>
      {first && (
        <Text fz="sm" c="var(--quiet)">
          {t('composer.first')}
        </Text>
      )}
      <Textarea
        ref={field}
        aria-label={t('composer.to', { name })}
        placeholder={t('composer.to', { name })}
        classNames={{ input: classes.field ?? '' }}
        rows={2}
        value={text}
        readOnly={send.pending}
        error={tooLong || problem || undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem('')
        }}
        onKeyDown={onKey}
      />
      <div className={classes.send}>
        <span className={classes.hint}>{t(phone ? 'composer.phone' : 'composer.keys')}</span>
        <span className="tnum" data-over={tooLong !== '' || undefined}>
          {length}/{most}
        </span>
        <Button type="submit" size="compact-md" loading={send.pending}>
          {t('composer.go')}
        </Button>
      </div>
    </form>
  )
}
