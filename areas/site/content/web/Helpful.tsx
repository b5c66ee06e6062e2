import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { type RatedKey, ratePage } from '../contract.ts'
import classes from './SitePages.module.css'

/** Asks whether a page was helpful, and if not, what was missing. */
export function Helpful({ page }: { page: z.output<typeof RatedKey> }) {
  const t = useText('guide')
  const send = useSend(ratePage)
  const [said, setSaid] = useState<'nothing' | 'no' | 'all'>('nothing')
  const [text, setText] = useState('')
  const rate = async (helpful: boolean) => {
    if (await send.run({ key: page, helpful, text: '' })) setSaid(helpful ? 'all' : 'no')
  }
  const sendRating = async () => {
    if (await send.run({ key: page, helpful: false, text: text.trim() })) setSaid('all')
  }
  return (
    <section className={classes.helpful} aria-labelledby="helpful">
      <h2 id="helpful">{t('helpful')}</h2>
      {said === 'nothing' && (
        <Group gap="xs">
          <Button variant="default" size="compact-md" disabled={send.pending} onClick={() => rate(true)}>
            {t('helpful.yes')}
          </Button>
          <Button variant="default" size="compact-md" disabled={send.pending} onClick={() => rate(false)}>
            {t('helpful.no')}
          </Button>
        </Group>
      )}
      {said === 'no' && (
        <>
          <LongText
            label={t('helpful.missing')}
            maxLength={limits.feedbackContent}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group gap="xs" mt="xs">
            <Button size="compact-md" loading={send.pending} disabled={text.trim() === ''} onClick={sendRating}>
              {t('helpful.send')}
            </Button>
            <Button variant="default" size="compact-md" onClick={() => setSaid('all')}>
              {t('helpful.skip')}
            </Button>
          </Group>
        </>
      )}
      <p role="status">{said === 'nothing' ? '' : t('helpful.thanks')}</p>
    </section>
  )
}
